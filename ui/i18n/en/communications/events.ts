export const events = {
  resources: {
    events: {
      name: 'Event',
      fields: {
        eventName: 'Name of the event',
        actedDate: 'Day',
        user: 'Person in charge',
        userId: 'Person in charge',
        personInChargeHospital: 'Our people there',
        story: 'Contents',
        medicalInstitutionCount: 'Institutions',
        doctorAttendedCount: 'With a doctor',
        deleted: 'Deleted ones',
      },
      help: {
        story: 'It stands in the record of each institution that attended. A correction changes them all',
      },
      empty: 'There are no events yet',
      empty_hint:
        'Enter a case conference or a general meeting once. Choose or paste those who attended, and each gets its record.',
    },
  },
  renkei: {
    events: {
      attendances: 'Institutions that attended: %{count}',
      add: 'Add an institution that attended',
      add_hint: 'Type its name',
      paste: 'Paste a list',
      paste_title: 'Add attendees from a pasted list',
      paste_explanation:
        'Paste a list as it is in a spreadsheet: the institution’s name or code, the attendee’s name, and a mark for a doctor. The second and third column may be missing.',
      export: 'CSV',
      more: 'Show more',
      nobody: 'No institution has been entered yet.',
      doctor: 'Doctor',
      attended: 'yes',
      actions: 'Actions',
      select: 'Select %{name}',
      select_all: 'Select all',
      edit: 'Edit the record of %{name}',
      remove: 'Take off %{count}',
      added: 'Added %{count}',
      not_added: '“%{name}” could not be added. You can choose it again.',
      added_none: 'It is there already',
      removed: 'Took off %{count}',
      removed_none: 'Taken off already. Nothing has changed',
      failed: 'The change failed. Please try again.',
    },
  },
}
