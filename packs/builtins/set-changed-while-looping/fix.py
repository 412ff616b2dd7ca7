# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
open_tasks = {"wash", "cook", "wash up"}
for task in open_tasks.copy():
    if task.startswith("wash"):
        open_tasks.discard(task)
result = open_tasks
assert result == {"cook"}
