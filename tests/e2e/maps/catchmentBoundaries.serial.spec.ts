import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importBoundaries } from '#server/maps/boundaries/importBoundaries.ts'
import { anAreaLabel } from '../../support/facts/areaOffice.ts'
import { aCatchmentOffice } from '../../support/facts/catchmentOffice.ts'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { boxWhenStill } from '../reading.ts'

// Boundaries belong to the whole installation, so no other test with a map may run beside this one.

const sources = [
  { municipalityCode: '43101', name: '中央医院', monthly: 9, postalCode: '8690001' },
  { municipalityCode: '43102', name: '東医院', monthly: 5, postalCode: '8620001' },
  { municipalityCode: '43202', name: '八代医院', monthly: 3, postalCode: null },
] as const

const codeAndPlace = 'select code, longitude, latitude from municipalities where longitude is not null'

/** Squares around the centres of all municipalities, as boundaries. */
const squares = (places: readonly { code: string; longitude: number; latitude: number }[]) => ({
  type: 'FeatureCollection',
  features: places.map(({ code, longitude: x, latitude: y }) => {
    const half = 0.04
    const ring = [
      [x - half, y - half],
      [x + half, y - half],
      [x + half, y + half],
      [x - half, y + half],
      [x - half, y - half],
    ]
    return { type: 'Feature', properties: { N03_007: code }, geometry: { type: 'Polygon', coordinates: [ring] } }
  }),
})

test('with boundaries areas are filled, and a click on one opens it; without them bubbles show the same sums', async ({
  page,
  database,
}) => {
  const { owner } = database
  const { person } = await aCatchmentOffice(database, sources)
  const { rows: places } = await owner.query<{ code: string; longitude: number; latitude: number }>(codeAndPlace)
  const yatsushiro = places.find(({ code }) => code === '43202')
  if (!yatsushiro) throw new Error('八代市 has no place')
  const at = `/app/segment_map?at=11/${yatsushiro.latitude.toFixed(5)}/${yatsushiro.longitude.toFixed(5)}`
  const map = page.getByRole('application', { name: /^地図: / })
  const clickBesideCentre = async () => {
    const box = await boxWhenStill(map)
    await map.click({ position: { x: box.width / 2 + 40, y: box.height / 2 + 40 } })
  }
  const panel = page.getByRole('region', { name: '八代市', exact: true })
  const sum = page.getByRole('region', { name: /^地域別の/ }).getByRole('row', { name: /^合計/ })

  const labelId = await anAreaLabel(owner, person.tenantId, { 北: '43101', 南: '43202' }, '訪問エリア')
  await signIn(page, person, at)
  await expect(sum).toContainText('204')
  await page.getByRole('combobox', { name: '太線の境界' }).click()
  await page.getByRole('option', { name: '訪問エリア' }).click()
  await expect(page).toHaveURL(new RegExp(`outline=label_${labelId}`))
  await clickBesideCentre()
  await expect(panel).toBeHidden()
  // A click goes to the centre, once the map does not move any more.
  await map.click()
  await expect(panel).toContainText('36件')

  const path = join(tmpdir(), `boundaries-${process.pid}.json`)
  await writeFile(path, JSON.stringify(squares(places)))
  try {
    await importBoundaries(owner, { full: [path] })
    await page.goto(at)
    await expect(sum).toContainText('204')
    await expect(async () => {
      await clickBesideCentre()
      await expect(panel).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(panel).toContainText('36件')
  } finally {
    await owner.query(
      'delete from municipality_boundaries; delete from boundary_versions; update master_version set version = version + 1',
    )
    await rm(path)
  }
})
