export const sampleData = {
  renkei: {
    sample_data: {
      title: 'Sample data',
      offer:
        'Without data of your own yet, you can try the screens of your plan with two years of a made-up hospital (%{kinds}). The referrers are real institutions around yours; all counts and patients are made up. It can be removed as a whole.',
      kinds: {
        referrals: 'referrals',
        reverse_referrals: 'reverse referrals',
        stays: '様式1 and D files',
        communications: 'visits',
        between: ', ',
      },
      add: 'Try it with sample data',
      adding: 'Taking in sample data (%{done} of %{count}). You may go on to other screens.',
      present:
        'There is sample data. Please remove it before you import your own. Tasks and memos that you have entered stay.',
      removing: 'Removing sample data (%{count} left).',
      failed: '%{count} files could not be taken in.',
      remove: 'Remove sample data',
      remove_title: 'Remove the sample data?',
      remove_question:
        'All made-up data (%{kinds}) is removed. Tasks, memos and tags that you have entered stay. You can add it again.',
      obstacles: {
        no_institution: 'Once your own institution is chosen, you can try sample data.',
        nobody_near: 'There are no institutions near yours, so there is no sample data.',
      },
    },
  },
}
