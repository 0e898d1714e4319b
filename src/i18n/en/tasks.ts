export const tasks = {
  resources: {
    tasks: {
      name: 'Task |||| Tasks',
      fields: {
        title: 'Task',
        status: 'Status',
        staff: 'In charge',
        staffId: 'In charge',
        deadline: 'Deadline',
        medicalInstitution: 'Institution',
        medicalInstitutionId: 'Institution',
        communicationId: 'Communication',
        createdAt: 'Added',
      },
      enums: { status: { all: 'All', incomplete: 'Open', finished: 'Done' } },
      help: { title: 'What is to be done, in one line. Please do not write patients’ names' },
      empty: 'There are no tasks yet',
      empty_hint: 'Note what must not be forgotten, replies or promised visits; the nearest deadline comes first.',
    },
  },
  renkei: {
    tasks: {
      of: 'Tasks of %{name}',
      none: 'There are no open tasks.',
      all: 'All tasks',
      overdue: 'overdue',
      finish: 'Finish “%{title}”',
      reopen: 'Open “%{title}” again',
      finish_short: 'Finish',
      reopen_short: 'Open again',
      finished: 'Task finished',
      reopened: 'Task opened again',
      not_changed: 'This could not be changed. Please try again.',
      feed: {
        short: 'Calendar',
        title: 'Tasks in your calendar',
        explanation:
          'Your open tasks appear in a calendar program on the day of their deadline. Whoever knows the address can see them: keep it to yourself.',
        address: 'Address for the calendar',
        exists: 'The address made on %{date} works. It is shown only when it is made. A new address ends it.',
        make: 'Make an address',
        renew: 'Make a new address',
        end: 'End the feed',
      },
    },
  },
}
