import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { callerOf } from '#authProvider/mayCall.ts'
import { type Access, whatIsMissing } from '#contract/access.ts'
import { api, type OperationId } from '#contract/api.ts'
import type { Operation } from '#contract/core.ts'
import { permissionsOf } from '#contract/effects.ts'
import { type Feature, isFeature } from '#contract/features.ts'
import { permissions } from '#contract/permissions.ts'
import { tolerate } from '#tests/support/screens/currentTest.ts'
import { filledWith } from '#tests/support/screens/filled.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'
import { screenCalls, whatCloses } from './screenCalls.ts'

/** What a reply has whatever it is asked for, with the reason. Undefined: the sample of the contract. */
const given: Answers = {
  getAppConfig: { idle_minutes: 60, map: { url: null, attribution: '' }, copyright: 'Renkei' },
  // The server leaves out the parts of a day that the plan lacks (tests/api/work/today.test.ts).
  getToday: true,
  // Months of figures that fit each other, as a chart and a table of codes need them.
  getDepartmentCodes: {
    department_codes: [{ department_code: '010', name: '内科', own_department_id: 1 }],
  },
  // Without filters, for those of the sample name no places.
  getAlertCondition: true,
  listDashboards: true,
  getDashboard: true,
}

/** The sets of features with which a screen is just open, where one of several is enough each of them. */
const leastFeatures = (calls: readonly Access[]): readonly (readonly Feature[])[] =>
  calls.reduce<readonly (readonly Feature[])[]>(
    (sets, { feature = [], requiredFeatures = [] }) => {
      const all = requiredFeatures.filter(isFeature)
      const anyOf = [feature].flat()
      return sets.flatMap((set) =>
        anyOf.length === 0 || anyOf.some((one) => set.includes(one))
          ? [[...set, ...all]]
          : anyOf.map((one) => [...set, one, ...all]),
      )
    },
    [[]],
  )

const cases = Object.entries(screenCalls).flatMap(([path, calls]) =>
  leastFeatures(calls).map((features) => ({ path, calls, features })),
)

/** Waits until a screen stays as it is: its scripts and what it has asked for are there. */
const untilSettled = async (isAnswering: () => boolean): Promise<void> => {
  let before: string | undefined
  await expect
    .poll(
      () => {
        const text = document.querySelector('main')?.innerText
        const isSame = text !== undefined && text === before && !isAnswering()
        before = text
        return isSame && !text.includes('読み込んでいます')
      },
      { interval: 150, timeout: 45_000 },
    )
    .toBe(true)
}

const addressesIn = (root: Element): readonly string[] =>
  [...root.querySelectorAll('a[href^="/app/"]')].map((link) => (link.getAttribute('href') ?? '').replace('/app', ''))

test.each(cases)('$path with $features alone calls nothing else, and leads nowhere else', async (one) => {
  const { path, calls, features } = one
  // A screen that makes of samples what nobody would send says so itself, below.
  tolerate(/./u)
  const user = {
    features,
    role: calls.some(({ role }) => role === 'owner') ? 'owner' : 'member',
    cs_account: calls.some(({ csAccount }) => csAccount === true),
    permissions: permissions.filter((permission) => calls.some((call) => permissionsOf(call).includes(permission))),
    tenant: { enabled_phase: calls.some(({ requiredFeatures = [] }) => requiredFeatures.includes('enabled_phase')) },
  } as const
  const visitor = {
    ...user,
    features: [...features],
    csAccount: user.cs_account,
    tenant: { enabledPhase: user.tenant.enabled_phase },
  }
  const refused = new Set<string>()
  let answeredAt = Date.now()
  const answers = Object.entries<Operation>(api).map(([id, operation]) => [
    id,
    () => {
      answeredAt = Date.now()
      if (id === 'getCurrentUser') return userWith({ ...user, features: [...features] })
      if (operation.scope !== 'public' && whatIsMissing(operation, callerOf(visitor))) {
        refused.add(id)
        return problem(403, { code: 'feature_missing' })
      }
      if (id in given) {
        const known = given[id as OperationId]
        return known === true ? undefined : known
      }
      return operation.response && filledWith(operation.response)
    },
  ])
  openScreen(path.replaceAll(/:\w+/gu, '1'), Object.fromEntries(answers))
  await untilSettled(() => Date.now() - answeredAt < 250)
  expect([...refused]).toEqual([])
  const addresses = addressesIn(document.body)
  expect(addresses.filter((address) => whatCloses(address, visitor) !== undefined)).toEqual([])
  await expect.element(page.getByText('ページを表示できません')).not.toBeInTheDocument()
  await expect.element(page.getByText('Something went wrong.')).not.toBeInTheDocument()
})
