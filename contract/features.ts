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

/** Switches of a tenant (specification §6) that open a part of the product as features of a plan do. */
export const switches = ['enabled_phase'] as const
export type Switch = (typeof switches)[number]

/** What a part of the product needs: a feature of the plan, or a switch of the tenant. */
export type Capability = Feature | Switch

/** Whether a capability is a feature of a plan. */
export const isFeature = (name: string): name is Feature => (features as readonly string[]).includes(name)
/** Whether a capability is a switch of a tenant. */
export const isSwitch = (name: string): name is Switch => (switches as readonly string[]).includes(name)

/** Features that are parts of another one, which opens them too. */
const wholeOf: Readonly<Partial<Record<Capability, Feature>>> = {
  medical_institution_labels: 'labels',
  communication_labels: 'labels',
}

/** Whether a plan has a feature, or a tenant a switch; labels of a kind may come by themselves or with labels as a whole. */
export const hasCapability = (included: ReadonlySet<Capability>, name: Capability): boolean => {
  const whole = wholeOf[name]
  return included.has(name) || (whole !== undefined && included.has(whole))
}

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
