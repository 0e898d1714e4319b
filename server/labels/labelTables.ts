/** The tables of a kind of labels, and the column with the id of a value's record. */
export const labelTables = {
  communication: {
    labels: 'communication_labels',
    selections: 'communication_label_selections',
    values: 'communication_label_values',
    choices: 'communication_label_choices',
    recordId: 'communication_id',
  },
  medical_institution: {
    labels: 'medical_institution_labels',
    selections: 'medical_institution_label_selections',
    values: 'medical_institution_label_values',
    choices: 'medical_institution_label_choices',
    recordId: 'medical_institution_id',
  },
} as const

export type LabelKind = keyof typeof labelTables
