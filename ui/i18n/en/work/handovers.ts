export const handovers = {
  renkei: {
    handovers: {
      hint: 'When somebody leaves, hand over partners in charge, open tasks, planned visits and unfinished feedback to somebody else at once. Untick what is not to be handed over.',
      from: 'From (now in charge)',
      to: 'To',
      what: 'What is handed over',
      kinds: {
        medical_institutions: 'Partners %{count}',
        tasks: 'Tasks %{count}',
        visit_plans: 'Planned visits %{count}',
        vocs: 'Feedback %{count}',
      },
      search: 'Narrow by name',
      all_of_page: 'All on this page',
      is_main: 'main',
      is_further: 'further',
      nothing: 'There is nothing to hand over',
      nothing_here: 'This list has nothing to hand over',
      nothing_chosen: 'Nothing is chosen to be handed over',
      hand_over_now: 'Hand over',
      question: {
        title: 'Hand over from %{from} to %{to}?',
        lead: 'Somebody else will be in charge of the following.',
        staying: '%{count} that are not ticked stay with %{name}.',
        undo: 'Right after the handover it can be taken back with “Undo”.',
        confirm: 'Hand over %{count}',
      },
      own_only: 'You can hand over what is yours. To hand over for others, please ask %{owners}.',
      choose_receiver: 'Choose somebody to hand over to',
      confirm: 'Hand over %{count} to %{name}',
      done: 'Handed over %{count} to %{name}',
      undone: 'The handover was taken back',
      conflict:
        'The numbers have changed since the list was opened. Please look at the newest list and hand over again.',
      before_deletion:
        'If the account is deleted or disabled, nobody takes care of the following, or it ends. Partners, tasks, planned visits and feedback can be handed over first.',
      hand_over: 'Hand over',
    },
  },
}
