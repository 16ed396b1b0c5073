"""Officials' tasks, each described once, for the kiosk, the board and the desk.

A surface keeps a `Duty`: who acts, at which session, what is at hand. It lists what there is to do,
and keeps a `TaskInProgress`. It draws `work.page()`, hands over what was typed and chosen, and
presses the deed:

    duty = Duty(session, profile)        # `session.acting` is who typed a PIN
    look_at_calls(duty); rulings(duty)   # rows to press; look_at_ruling(duty, 12): what can be done
    work = begin("void", duty, ruling="12")                 # entry 12, or why it can't
    page = work.page()                   # typed parts, drawn as they are: it changes nothing
    page = work.take({"why": "misplaced", "by": "AB"})      # by the names of the fields
    match work.press(page.digest):
        case TaskPage() as page: ...       # not done: `page.fault` says why, or it has changed
        case Done() as done: ...         # recorded: what to tell, what to write, a ruling to show
        case Next() as follows:          # another task follows, such as the call that this made
            work = begin(follows.task, duty, **follows.given)

- A desk asks `page.open`, the first field without an answer, with `field.draft` in its line; when
  there is none, Enter presses `page.deed`. A surface that shows all fields at once begins with
  `whole=True`: then drafts count as typed. `page.is_ready` says whether Enter presses the deed.
- A choice has no default. A deed that `is_held` is held for a second by mouse or finger.
- Leaving a task is `work.leave()`: nothing was changed, and nothing that was typed is kept.
- Pages are made and deeds are done while `session.acting` is the official: a right that has ended
  is refused, and no page shows a word to who may see none, or where `duty.has_slip` is false. A
  desk with PINs has no door (`has_door`): its tasks ask, and only a deed is done as the official.
- After a POST a browser is sent to a page of its own: `work.page()` keeps the fault until something
  is typed, and `work.outcome` is what came of the deed.

To add a task, write its function (`menu.move` is a short one, on a ruling and its play), and its
row in `menu.TASKS`. The example of `form.FormInProgress` shows how such a function is run.

The modules: `task` is a task, `duty` who signs and decides, and by which PIN; `fields` has what
many tasks ask, `case_cards` how the record is shown; `call`, `by_hand` and `reviews` have tasks,
`menu` the ordinary ones and a table. Beside this package, `form` fills in a page of `task_parts`.
"""
