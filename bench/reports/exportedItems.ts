const item = (key: string, definitionKey: string, conditions: object = {}) => ({
  key,
  definition_key: definitionKey,
  aggregation_conditions: conditions,
})
const year = { start_months_away: 11, end_months_away: 0 }
const yearBefore = { start_months_away: 23, end_months_away: 12 }
const formula = (key: string, operator: '-' | '/', left: string, right: string) => ({
  ...item(key, 'formula'),
  formula: { operator, item_keys: [left, right] },
})

const items = [
  item('referrals', 'referral_count', year),
  item('referrals_before', 'referral_count', yearBefore),
  formula('more', '-', 'referrals', 'referrals_before'),
  formula('share', '/', 'referrals', 'referrals_before'),
  item('fiscal_year', 'referral_count', { fiscal_years_away: 0 }),
  item('fiscal_year_before', 'referral_count', { fiscal_years_away: 1 }),
  item('month', 'referral_count', { start_months_away: 0, end_months_away: 0 }),
  item('admissions', 'hospital_admission_count', year),
  item('admissions_before', 'hospital_admission_count', yearBefore),
  item('admission_rate', 'hospital_admission_rate', year),
  item('operations', 'operation_count', year),
  item('operation_rate', 'operation_rate', year),
  item('days', 'hospital_days', year),
  item('mean_days', 'average_hospital_days', year),
  item('revenue', 'standard_revenue', year),
  item('revenue_before', 'standard_revenue', yearBefore),
  item('revenue_each', 'revenue_per_admission', year),
  item('sent', 'reverse_referral_count', year),
  item('sent_before', 'reverse_referral_count', yearBefore),
  item('unreplied', 'unreplied_count', year),
  item('reply_rate', 'reply_rate', year),
  item('months', 'referral_month_count', year),
  item('last_month', 'last_referral_month'),
  item('visits', 'visit_count', year),
  item('last_visit', 'last_visit_date'),
  item('prefecture', 'prefecture'),
  item('municipality', 'municipality'),
  item('facility_types', 'facility_types'),
  item('beds', 'bed_count'),
  item('tags', 'tags'),
]

/** How many columns the exported report has. */
export const exportedColumns = items.length

/** The request of a file with all institutions of a tag, by referrals. */
export const exportOf = (tagId: number, format: 'csv' | 'xlsx') => ({
  items,
  display_items: items.map(({ key }) => key),
  filter_conditions: [{ item_key: 'tags', matching_groups: [{ have_any: [tagId] }] }],
  sort_conditions: [{ item_key: 'referrals', operator: 'desc' }],
  format,
})
