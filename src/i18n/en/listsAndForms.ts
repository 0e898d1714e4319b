export const listsAndForms = {
  renkei: {
    list: {
      count: '%{count} found',
      filters: 'Filters',
      add: 'Add',
      row_actions: 'Actions',
      nothing_found: 'Nothing fulfils these conditions',
      clear_filters: 'Clear the conditions',
      unknown_filters:
        'Shown without conditions that cannot be used (%{names}). The screen may have changed, or what they name may have been deleted.',
      view: 'View',
      csv: 'CSV',
      export_failed: 'The CSV could not be made. Please try again.',
    },
    deleted: {
      open: 'Deleted',
      hint: 'What was deleted within the last 30 days can be restored.',
      none: 'Nothing was deleted within the last 30 days.',
      at: 'Deleted %{date}',
      restore: 'Restore',
      restore_named: 'Restore “%{name}”',
      restored: '“%{name}” restored',
      not_restored: 'Could not be restored. Please try again.',
      more: '%{count} more.',
    },
    form: {
      new: 'New %{name}',
      edit: 'Edit %{name}',
      required: 'required',
      please_check: 'Please check:',
      created: 'Added',
      saved: 'Saved',
      delete: 'Delete',
      deleted: 'Deleted',
      delete_failed: 'This could not be deleted. Please try again.',
    },
  },
}
