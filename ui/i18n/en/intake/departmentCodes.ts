export const departmentCodes = {
  renkei: {
    department_codes: {
      title: 'Department codes',
      hint: 'Choose which of your departments each code in files of the DPC survey stands for. Figures of a code with “None” belong to no department.',
      effect:
        'After saving, figures already taken in are re-assigned in the background. It may take a while until they show.',
      saved: 'Saved. Figures are being re-assigned',
      table: 'Table of department codes and own departments',
      columns: { code: 'Code', name: 'Name in the survey', department: 'Own department' },
      department_of: 'Own department for %{code}',
      no_department: 'None',
      no_name: 'Not in the survey',
      unassigned: 'Not set',
      no_departments:
        'There are no own departments yet. They can be chosen once the tenant settings list them. Please ask support to do so.',
      none: 'There are no department codes yet',
      none_hint: 'Codes appear here once files of the DPC survey (様式1, outpatient EF) have named them.',
    },
  },
}
