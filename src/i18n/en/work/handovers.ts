export const handovers = {
  renkei: {
    handovers: {
      hint: 'When somebody leaves, hand over partners in charge, open tasks and planned visits to somebody else at once. Untick what is not to be handed over.',
      from: 'From',
      to: 'To',
      what: 'What is handed over',
      kinds: {
        medical_institutions: 'Partners %{count}',
        tasks: 'Tasks %{count}',
        visit_plans: 'Planned visits %{count}',
      },
      search: 'Narrow by name',
      all_of_page: 'All on this page',
      is_main: 'main',
      is_further: 'further',
      nothing: 'There is nothing to hand over',
      choose_receiver: 'Choose somebody to hand over to',
      confirm: 'Hand over %{count} to %{name}',
      done: 'Handed over %{count}',
      undone: 'The handover was taken back',
      conflict:
        'The numbers have changed since the list was opened. Please look at the newest list and hand over again.',
      before_deletion:
        'If the account is deleted or disabled, nobody takes care of the following, or it ends. Partners, tasks and planned visits can be handed over first.',
      hand_over: 'Hand over',
    },
  },
}
