import { api, resources } from '#contract/api.ts'
import type { Operation } from '#contract/core.ts'
import type { Capability } from '#contract/features.ts'
import { reportPaths } from '#contract/reports/reportPaths.ts'
import { reportKinds } from '#contract/reports/valueTypes.ts'

/** The calls that screens with conditions make, besides those of lists. */
const ownCalls: Readonly<Record<string, Operation>> = {
  medical_institutions_search: api.searchMedicalInstitutions,
  staff_rules: api.listStaffRules,
}

/** The call that a screen with conditions makes; undefined if no screen has that name. */
export const callOfScreen = (screen: string): Operation | undefined => {
  const own = Object.hasOwn(ownCalls, screen) ? ownCalls[screen] : undefined
  if (own) return own
  const list = resources.find(({ plural }) => plural === screen)?.calls.list
  return Object.entries<Operation>(api).find(([id]) => id === list)?.[1]
}

/** The name of the screen that lists the reports of a kind. */
export const screenOfReports = (kind: string): string => `${kind}_reports`

/** Lists whose path is not their name. Specification §2. */
const ownPaths: Readonly<Record<string, string>> = {
  referral_letters: '/letters',
  audit_logs: '/audit_log',
  ...Object.fromEntries(reportKinds.map((kind) => [screenOfReports(kind), reportPaths[kind]])),
}

/** The path of a screen with conditions, below `/app`. */
export const pathOfScreen = (screen: string): string => ownPaths[screen] ?? `/${screen}`

const names = [...Object.keys(ownCalls), ...resources.flatMap(({ plural, calls }) => (calls.list ? [plural] : []))]

/** The screens with conditions that a plan includes. */
export const includedScreens = (features: ReadonlySet<Capability>): string[] =>
  names.filter((screen) => {
    const { feature, requiredFeatures = [] } = callOfScreen(screen) ?? {}
    const anyOf = feature === undefined || typeof feature === 'string' ? [feature ?? []].flat() : feature
    return (
      (anyOf.length === 0 || anyOf.some((one) => features.has(one))) &&
      requiredFeatures.every((one) => features.has(one))
    )
  })
