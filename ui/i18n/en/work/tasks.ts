export const tasks = {
  resources: {
    tasks: {
      name: 'Task |||| Tasks',
      fields: {
        title: 'Task',
        status: 'Status',
        staff: 'In charge',
        staffId: 'In charge',
        overdue: 'Deadline',
        deadline: 'Deadline',
        medicalInstitution: 'Institution',
        medicalInstitutionId: 'Institution',
        deleted: 'Deleted',
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
      none: 'None open',
      all: 'All tasks',
      only_overdue: 'Only overdue',
      overdue: 'overdue',
      finish: 'Finish “%{title}”',
      reopen: 'Open “%{title}” again',
      finish_short: 'Finish',
      reopen_short: 'Open again',
      finished: 'Task finished',
      reopened: 'Task opened again',
      not_changed: 'This could not be changed. Please try again.',
      deleted: 'Deleted tasks',
      feed: {
        short: 'Calendar',
        title: 'Tasks and visits in your calendar',
        explanation:
          'Your open tasks and planned visits appear in a calendar program on their day. Whoever knows the address can see them: keep it to yourself.',
        address: 'Address for the calendar',
        exists: 'The address made on %{date} works. It is shown only when it is made. A new address ends it.',
        make: 'Make an address',
        renew: 'Make a new address',
        end: 'End the feed',
        renew_ask: 'Make a new address?',
        end_ask: 'End the feed?',
        stops_working:
          'The address made on %{date} stops working at once in the calendars of all devices. This cannot be undone.',
        issued_elsewhere:
          'An address was made on %{date} in another window or on another device. It still works; nothing was changed.',
        address_ended: 'The address shown here does not work any more.',
      },
    },
  },
}
