export const notifications = {
  renkei: {
    notifications: {
      title: 'Notifications',
      open: 'Notifications (%{count} unread)',
      none: 'No notifications yet. Alerts, tasks, results of imports and reactions to your records arrive here.',
      none_of_topic: 'No notifications of this kind.',
      all_read: 'Mark all as read',
      topics: {
        label: 'Kind of notifications',
        all: 'All',
        reactions: 'Reactions',
        alerts: 'Alerts',
        tasks: 'Tasks',
        imports: 'Imports',
      },
      today: 'Today',
      yesterday: 'Yesterday',
      deadline: 'due %{day}',
      comment: '%{name} wrote a comment',
      mention: '%{name} wrote a comment to you',
      like: '%{name} liked it',
      alert: 'Alert “%{name}”: %{new} new of %{count} partners',
      report_alert: '%{new} new partners in the report “%{name}”',
      alert_condition_invalid: 'The alert condition “%{name}” needs correction and is not judged',
      task_assigned: '%{name} gave you a task',
      task_due: 'The task “%{name}” is due today',
      task_overdue: 'The task “%{name}” is overdue',
      handover:
        '%{name} handed over to you: %{partners} partners, %{tasks} tasks, %{plans} planned visits, %{vocs} pieces of feedback',
      named_record_deleted: '%{name} deleted %{deleted} (%{what}). Please review what uses it',
      uses: {
        staff_rule: 'Rule “%{name}” for persons in charge',
        saved_filter: 'Saved filter “%{name}”',
        report: 'Report “%{name}”',
        alert_condition: 'Alert condition “%{name}”',
        and: ', ',
      },
      import_completed: '“%{name}” has been imported (%{imported} rows)',
      import_with_failures: '“%{name}” has been imported (%{imported} rows, %{failed} could not be)',
      import_completed_replacing: '%{by} imported “%{name}”, which replaces the data of %{files} (%{imported} rows)',
      import_with_failures_replacing:
        '%{by} imported “%{name}”, which replaces the data of %{files} (%{imported} rows, %{failed} could not be)',
      import_undone: '%{by} undid the import of “%{name}” (%{imported} rows)',
      import_undone_restoring:
        '%{by} undid the import of “%{name}” of %{maker} (%{imported} rows), and the figures of %{files} are back',
      import_undone_unrestorable:
        '%{by} undid the import of “%{name}” of %{maker} (%{imported} rows). Undoing %{files} can no longer bring its figures back',
      import_failed: '“%{name}” could not be imported',
      unread: 'Unread',
      more: 'Show more',
    },
  },
}
