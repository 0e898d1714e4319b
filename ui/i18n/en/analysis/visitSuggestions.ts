export const visitSuggestions = {
  renkei: {
    visit_suggestions: {
      explanation:
        'Partners worth a visit, by what referrals, visits, tasks and letters say, the highest score first. Each reason shows the figures behind it.',
      as_of: 'Referrals are counted up to %{month}. Visits, tasks, letters and voices are as recorded now.',
      conditions: 'Narrow down',
      dismissed: 'Show those put off',
      reasons: 'Reasons',
      sort: { title: 'Order', score: 'Highest score', distance: 'Nearest' },
      score: '%{points} points',
      last_visit: 'Last visit',
      distance: 'Distance',
      never: 'none',
      dismiss: 'Put off 30 days',
      dismiss_named: 'Put “%{name}” off for 30 days',
      dismissed_toast: '“%{name}” is off everybody’s list for 30 days',
      dismissed_by: 'Put off by %{name} until %{date}',
      restore: 'Suggest again',
      restore_named: 'Suggest “%{name}” again',
      restored: '“%{name}” is suggested again',
      failed: 'This could not be changed. Please try again.',
      empty: 'At the moment there is nobody whom a visit is suggested to',
      empty_hint: 'Once referrals are loaded and visits and tasks recorded, partners with a reason are listed here.',
      empty_filtered: 'No partner fits',
      empty_filtered_hint: 'Ask for less, or change the weights of the reasons.',
      clear: 'Clear',
      months: '%{from} – %{to}',
      reason: {
        below_expected: {
          title: 'Refers less than its usual range',
          figures: '%{period}: %{count} (usually %{compared}–%{comparedTo})',
        },
        referrals_fell: {
          title: 'Refers less than in the same months a year before',
          figures: '%{period}: %{compared} → %{count} (−%{percent})',
        },
        valued_not_visited: {
          title: 'Main referrer, no visit recorded for half a year',
          figures: '%{count} referrals in 12 months, last visit %{date}',
          none: '%{count} referrals in 12 months, no visit recorded',
        },
        visits_stopped: {
          title: 'Regular visits stopped three months ago or earlier',
          figures: 'Visited in %{count} of the six months up to that of the last visit, last visit %{date}',
        },
        task_overdue: { title: 'Overdue tasks', figures: '%{count} open, oldest deadline %{date}' },
        letter_unreplied: {
          title: 'Unanswered referrals',
          figures: '%{count} older than two weeks, oldest referral %{date}',
        },
        voc_open: { title: 'Voices not dealt with', figures: '%{count}, oldest reported %{date}' },
        only_reverse_referrals: {
          title: 'Gets patients back but refers none',
          figures: '%{period}: %{count} reverse referrals, no referral',
        },
        new_nearby: {
          title: 'Newly listed nearby',
          figures: 'About %{count} m away, first listed %{date}',
        },
      },
      weights: {
        title: 'How points are given',
        hint: 'The score adds up weight × strength (0 to 1) of each reason. A reason with weight 0 is not used.',
        edit: 'Change weights',
        owner_only: 'Please ask %{owners} to change the weights.',
        of: 'Weight: %{reason}',
        reset: 'Back to the first values',
        saved: 'The weights are saved',
        reload: 'Load the newest weights',
        strength: {
          below_expected:
            'Strength: the share that is missing of what was to be expected by two years and the season. The usual range is the 95% prediction interval.',
          referrals_fell:
            'Strength: the fall against the same three months a year before; from 6 referrals and a fall of 30% on, if all of these months have lists.',
          valued_not_visited:
            'Strength: days since the last visit ÷ 365 (1 without any). For the fifth that referred most in 12 months (6 or more).',
          visits_stopped:
            'Strength: days since the last visit ÷ 180. Visits in 5 or more of the six months up to that of the last one, none for 3 to 12 months.',
          task_overdue: 'Strength: days since the oldest deadline ÷ 30.',
          letter_unreplied: 'Strength: number ÷ 5. Referrals of the last year without a reply after two weeks.',
          voc_open: 'Strength: 1 for high priority, two thirds for middle, a third for low.',
          only_reverse_referrals:
            'Strength: reverse referrals of 12 months ÷ 12; 3 or more and no referral, if all months have lists of referrals.',
          new_nearby:
            'Strength: 1 next door, 0.5 at 2 km. First listed within a year (days on which lists were loaded as a whole left out).',
        },
      },
    },
  },
}
