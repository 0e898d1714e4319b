/** Plan feature flags (specification §6). Every screen and its calls belong to one of them. */
export const features = [
  'data_analysis',
  'sale_map',
  'medical_institutions_search',
  'action_lists',
  'emails',
  'communications',
  'alerts',
  'tasks',
  'accounts',
  'tags',
  'data_uploads',
  'reverse_referrals',
  'report',
  'medical_institution_report',
  'own_department_report',
  'area_report',
  'communication_report',
  'dashboard',
  'labels',
  'medical_institution_labels',
  'communication_labels',
  'diagnosis_analysis',
  'email_sender_restricted',
] as const
export type Feature = (typeof features)[number]

/** Plan names (specification §6). */
export const plans = [
  'standard202211',
  'early',
  'starter',
  'basic',
  'growth',
  'beginner202112',
  'growth202112',
  'professional202112',
] as const
export type Plan = (typeof plans)[number]
