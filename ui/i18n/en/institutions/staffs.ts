/** Texts of persons in charge on the chart and in the partner search. */
export const staffs = {
  renkei: {
    staffs: {
      title: 'Persons in charge',
      nobody: 'Nobody in charge',
      in_charge: 'In charge: %{names}',
      left: {
        title: 'Nobody takes care of the following. Please hand it over to somebody else.',
        medicalInstitutions: 'partners: %{count}',
        tasks: 'tasks: %{count}',
        visitPlans: 'planned visits: %{count}',
        vocs: 'feedback: %{count}',
        and: ', ',
      },
      own_partners: 'My partners',
      main: 'main',
      change: 'Change persons in charge',
      change_from: 'In charge: %{names}. Change',
      change_of: 'Change who is in charge of %{smart_count} partners',
      change_count: 'Change %{smart_count}',
      changed: 'Changed who is in charge of %{smart_count} partners',
      saved: 'Changed who is in charge',
      action: 'Change',
      actions: {
        make_first: 'Make the main person (the present one becomes a further one)',
        add: 'Add to those in charge',
        remove: 'Take out of charge',
      },
      add: 'Add a person',
      make_first: 'Make %{name} the main person',
      remove: 'Take %{name} out of charge',
      history: 'Who was in charge',
      conflict: '“%{names}” has been put in charge meanwhile. Overwrite that with the list above, or cancel.',
      overwrite: 'Overwrite',
    },
  },
}
