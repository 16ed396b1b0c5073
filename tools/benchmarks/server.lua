-- Asks for rulings with wrk: each request has a key of its own, and a word that no other one has.
-- Every fourth has a word, too, that another table challenged 340 requests before: it is an overlap.
-- No word comes back at one of 199 tables: a person would be called, and nothing ruled.
local letters = { "A", "E", "I", "O", "U", "R", "S", "T", "L", "N" }
local headers = {
  ["Authorization"] = "Bearer " .. os.getenv("TOKEN"),
  ["Content-Type"] = "application/json",
}
local number = tonumber(os.getenv("START"))
local common = 90000000 + number / 5000 -- other words in each run

local function word(code)
  local found = {}
  for place = 1, 8 do
    found[place] = letters[code % 10 + 1]
    code = math.floor(code / 10)
  end
  return table.concat(found)
end

function request()
  number = number + 1
  headers["Idempotency-Key"] = "request-" .. number
  local other = 50000000 + number
  if number % 4 == 0 then other = common + number / 4 % 85 end
  local body = string.format('{"words": ["%s", "%s"], "table": "%d", "round": 3}',
    word(number), word(other), number % 199 + 1)
  return wrk.format("POST", "/api/v1/challenges", headers, body)
end

dofile(os.getenv("HERE") .. "/done.lua")
