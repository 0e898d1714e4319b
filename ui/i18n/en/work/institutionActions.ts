export const institutionActions = {
  renkei: {
    institution_actions: {
      visit_named: 'Log a visit to “%{name}”',
      task: 'Task',
      task_named: 'New task for “%{name}”',
      list: 'Add to list',
      list_named: 'Add “%{name}” to a list',
      tasks: 'Add tasks',
      large_change: {
        title: 'Change %{count} institutions?',
        confirm: 'Change %{count}',
      },
      tasks_dialog: {
        title: 'Add a task for %{smart_count} partner |||| Add a task for %{smart_count} partners',
        done: '%{count} tasks added.',
        confirm: 'Add',
      },
    },
  },
}
