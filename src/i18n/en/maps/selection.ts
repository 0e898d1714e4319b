export const selection = {
  renkei: {
    map_selection: {
      title: 'Selected institutions',
      count: '%{count} selected',
      limits: {
        title: 'The most at once: %{limits}.',
        and: ', ',
        route: '%{most} for a route',
        visits: '%{most} for planned visits',
        tasks: '%{most} for tasks',
        list: '%{most} for a list',
        email: '%{most} for e-mails',
        mail: 'labels and letters for %{most}',
        phase: '%{most} for phases',
        csv: '%{most} for CSV',
      },
      tags: {
        short: 'Add tags',
        title: 'Add tags to %{count} institutions',
        ask: 'Every selected institution gets the tags. They cannot be removed all at once.',
        confirm: 'Add tags',
        progress: 'Institutions with the tags',
        so_far: '%{done} of %{count} done',
        stopped: 'Stopped after %{done}; %{left} are left. Press again to go on from there.',
        done: 'Tags added to %{count} institutions',
      },
      phase: {
        short: 'Phase',
        title: 'Change the phase of %{count} institutions',
        ask: 'Every selected institution is put into the phase “%{name}”.',
        confirm: 'Change',
        done: 'Phase of %{count} changed to “%{name}”',
        done_none: 'All of them are in “%{name}” already',
      },
    },
  },
}
