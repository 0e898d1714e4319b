export const planVisits = {
  renkei: {
    plan_visits: {
      short: 'Plan visits',
      named: 'Plan a visit to %{name}',
      title: 'Plan a visit |||| Plan %{smart_count} visits',
      day: 'Day of the visit',
      day_presets: 'Suggested days',
      presets: { today: 'Today', tomorrow: 'Tomorrow', day_after: 'In two days', next_monday: 'Next Monday' },
      staff: 'Who goes',
      purpose: 'Purpose',
      purpose_hint: 'Such as introducing a new doctor. Please do not write names of patients',
      order: 'Order',
      orders: { chosen: 'As chosen', route: 'By a short way' },
      already_planned:
        'A visit is already planned to one of them |||| Visits are already planned to %{smart_count} of them',
      planned_by: '%{name}: %{date}, %{staff}',
      more_planned: 'and one more |||| and %{smart_count} more',
      confirm: 'Plan',
      done: 'Planned for %{date}: %{count}',
      done_some: 'Planned for %{date}: %{count} (%{already} left out, because they are planned for that day already)',
    },
  },
}
