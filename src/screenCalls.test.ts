import { describe, expect, test } from 'vitest'
import type { Visitor } from '#authProvider/mayCall.ts'
import { features } from '#contract/features.ts'
import { permissions } from '#contract/permissions.ts'
import { entriesFor } from './layout/menu.ts'
import { institutionActions } from './layout/palette/institutionActions.ts'
import { resourceScreens } from './resourceScreens.tsx'
import { screenCalls, whatCloses } from './screenCalls.ts'
import { screens } from './screens.ts'
import { topPage } from '#ui/page/topPage.ts'

const everything: Visitor = {
  features: [...features],
  permissions: [...permissions],
  role: 'owner',
  csAccount: true,
  tenant: { enabledPhase: true },
}

const without = (...missing: readonly string[]): Visitor => ({
  ...everything,
  features: features.filter((one) => !missing.includes(one)),
  permissions: permissions.filter((one) => !missing.includes(one)),
  role: missing.includes('owner') ? 'member' : 'owner',
  csAccount: !missing.includes('csAccount'),
})

const parts = [...features, ...permissions, 'owner', 'csAccount']
/** Everybody who lacks one or two parts of what there is, and who has one or two features and nothing else. */
const visitors = parts.flatMap((one, index) =>
  parts
    .slice(index)
    .flatMap((other) => [
      [`without ${[one, other].join(' and ')}`, without(one, other)] as const,
      [
        `with ${[one, other].join(' and ')} alone`,
        without(...parts.filter((part) => part !== one && part !== other)),
      ] as const,
    ]),
)

test('every screen says the calls that it cannot do without', () => {
  expect(Object.keys(screenCalls).toSorted()).toEqual(
    [...Object.keys(screens), ...Object.keys(resourceScreens)].toSorted(),
  )
  expect(Object.entries(screenCalls).filter(([, calls]) => calls.length === 0)).toEqual([])
})

test('somebody with everything may open every screen', () => {
  expect(Object.keys(screenCalls).filter((path) => whatCloses(path.replaceAll(/:\w+/gu, '1'), everything))).toEqual([])
})

describe('for whoever lacks something', () => {
  test('no entry of the menu and the palette leads to a refusal', () => {
    const closed = visitors.flatMap(([who, visitor]) =>
      entriesFor(visitor).flatMap(({ name, route }) => (whatCloses(route, visitor) ? [`${who}: ${name}`] : [])),
    )
    expect(closed).toEqual([])
  })

  test('no action of the palette leads to a refusal', () => {
    const closed = visitors.flatMap(([who, visitor]) =>
      institutionActions.flatMap(({ name, feature, path }) =>
        visitor.features.includes(feature) && whatCloses(path, visitor) ? [`${who}: ${name}`] : [],
      ),
    )
    expect(closed).toEqual([])
  })

  test('the app opens on no refusal', () => {
    const closed = visitors.flatMap(([who, visitor]) =>
      (['phone', 'tablet', 'pc'] as const).flatMap((device) =>
        [true, false].flatMap((isInstalled) =>
          [null, 12].flatMap((startPageDashboardId) => {
            const start = topPage({ device, isInstalled, features: visitor.features, startPageDashboardId })
            return whatCloses(start, visitor) ? [`${who}: ${start}`] : []
          }),
        ),
      ),
    )
    expect(closed).toEqual([])
  })
})

test.each([
  ['/data_uploads?import=9', without('imports'), 'imports'],
  ['/data_uploads', without('data_uploads', 'imports'), 'access'],
  ['/webhooks', without('owner'), 'access'],
  ['/area_reports/5', without('area_report'), 'access'],
  ['/area_reports/5', without('own_department_report'), undefined],
  ['/data_sync_statuses', without('data_analysis'), undefined],
  ['/nowhere', without('data_analysis'), undefined],
])('%s is closed to some', (address, visitor, closing) => {
  expect(whatCloses(address, visitor)).toBe(closing)
})
