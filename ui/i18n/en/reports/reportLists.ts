const fields = {
  name: 'Name',
  createdBy: 'By',
  updatedAt: 'Changed',
  lastOpenedAt: 'Last opened',
  createdAt: 'Made',
  isFavorite: 'Favourites',
  deleted: 'Deleted',
}

export const reportLists = {
  resources: {
    medical_institution_reports: {
      name: 'Partner reports',
      fields: { ...fields, latestAlert: 'Latest alert', alertDate: 'Date of the alert' },
      empty: 'There are no partner reports yet',
      empty_hint: 'A report compares partners by referrals, reverse referrals, visits and more.',
    },
    area_reports: {
      name: 'Area reports',
      fields,
      empty: 'There are no area reports yet',
      empty_hint: 'A report sums up referrals and visits of the areas of a label.',
    },
    own_department_reports: {
      name: 'Department reports',
      fields,
      empty: 'There are no department reports yet',
      empty_hint: 'A report shows referrals, stays and official rates of your departments.',
    },
    communication_reports: {
      name: 'Communication reports',
      fields,
      empty: 'There are no communication reports yet',
      empty_hint: 'A report lists and sums up visits, calls and other contacts by the items you choose.',
    },
  },
  renkei: {
    report_lists: {
      kinds: {
        title: 'Kinds of reports',
        medical_institution: 'Partners',
        area: 'Areas',
        own_department: 'Departments',
        communication: 'Communications',
      },
      delete_hint: 'It can be restored from the list for 30 days.',
      only_favorites: 'Only favourites',
      favorite: 'Favourite: %{name}',
      mark: 'Add to favourites',
      unmark: 'Remove from favourites',
      not_marked: 'The favourite could not be changed. Please try again.',
      menu_of: 'Actions for %{name}',
      edit: 'Edit',
      duplicate: 'Edit a copy',
      delete: 'Delete',
      deleted: '“%{name}” is deleted',
      deleted_reports: 'Deleted reports',
      copy_of: 'Copy of %{name}',
      duplicated: '“%{name}” is made',
      not_duplicated: 'The copy could not be made. Please try again.',
    },
  },
}
