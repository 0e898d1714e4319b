export const staffRules = {
  renkei: {
    staff_rules: {
      hint: 'Put somebody in charge of all partners of an area, a type and so on. A rule works only when it is applied, and does not change who was set by hand.',
      add: 'Add a rule',
      edit: 'Edit the rule',
      empty: 'There are no rules yet',
      name: 'Name of the rule',
      never: 'Never applied',
      applied: 'Applied on %{day}',
      apply: 'Apply',
      apply_named: 'Apply “%{name}”',
      preview: 'Of %{matching} partners that fulfil the conditions, %{changed} get %{name}.',
      by_hand: '%{count} with a person set by hand stay as they are.',
      changed_since:
        'The rule or its partners have changed, so nothing was applied yet. Please look at what it would do now.',
      overwrite: 'Change those set by hand too',
      confirm: 'Change %{count}',
      done: 'Changed who is in charge of %{count} partners',
      delete: 'Delete the rule “%{name}”',
      deleted: 'The rule was deleted. Who is in charge stays so.',
      edit_named: 'Edit the rule “%{name}”',
      conditions: 'Conditions: %{count}',
      conditions_title: 'Conditions',
    },
  },
}
