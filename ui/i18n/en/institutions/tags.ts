export const tags = {
  resources: {
    tags: {
      name: 'Tag |||| Tags',
      fields: { name: 'Tag', description: 'Description', medicalInstitutionCount: 'Institutions' },
      help: { name: 'Up to 50 characters. Marks partners and narrows the search down' },
      empty: 'There are no tags yet',
      empty_hint:
        'Mark institutions with tags such as “registered” or “visit first”, and find them by these in the search.',
    },
    tag_groups: {
      name: 'Tag group |||| Tag groups',
      fields: { name: 'Group', description: 'Description', tags: 'Tags', tagIds: 'Tags' },
      help: { tagIds: 'A tag may be in several groups' },
      empty: 'There are no tag groups yet',
      empty_hint: 'When there are many tags, headings make them easier to choose.',
    },
  },
}
