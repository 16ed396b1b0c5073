-- Asks for rulings with wrk: each request has words and a key of its own.
local words = {}
for line in io.lines(os.getenv("WORDS")) do words[#words + 1] = line end
local headers = {
  ["Authorization"] = "Bearer " .. os.getenv("TOKEN"),
  ["Content-Type"] = "application/json",
}
local number = 0

function request()
  number = number + 1
  headers["Idempotency-Key"] = os.getenv("RUN") .. "-" .. number
  local one, other = words[math.random(#words)], words[math.random(#words)]
  local body = string.format(
    '{"words": ["%s", "%s"], "table": "%d", "round": 3}', one, other, number % 200 + 1)
  return wrk.format("POST", "/api/v1/challenges", headers, body)
end

dofile(os.getenv("HERE") .. "/done.lua")
