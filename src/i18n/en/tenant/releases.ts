export const releases = {
  renkei: {
    releases: {
      title: 'What has changed',
      read: 'I have read this',
      later: 'Later',
      of: 'Update of %{month}',
      changes: {
        shared_filters: 'Saved conditions can be shared with everybody in the office and kept above their list.',
        unlisted: 'Partners that no public list has can be added, and merged with a listed institution later.',
        department_letter_rules: 'The days within which reply letters are due can be set for each department.',
        errors: 'While the server cannot be reached, screens go on by themselves as soon as it answers.',
      },
    },
  },
}
