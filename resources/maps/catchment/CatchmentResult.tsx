import { Box, Card, Stack, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { figures } from '#contract/analysis/figures/figures.ts'
import { api } from '#dataProvider/client.ts'
import { formatCount, formatMonthRange } from '#ui/format.ts'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { UntilAnswered } from '#ui/page/UntilAnswered.tsx'
import type { MapView } from '#ui/map/view.ts'
import { MapLegend } from '#ui/map/legend/MapLegend.tsx'
import type { MapHandle } from '#ui/map/view.ts'
import { useDepartmentName } from '#resources/facts/referrals/useDepartmentName.ts'
import { useDevice } from '#ui/useDevice.ts'
import { type AreaRow, prefectureOf } from './areaRows.ts'
import { AreaTable } from './AreaTable.tsx'
import { CatchmentMap } from './CatchmentMap.tsx'
import { MapInfo } from './MapInfo.tsx'
import { MapTools } from './MapTools.tsx'
import { PickedArea } from './panel/PickedArea.tsx'
import { SegmentLayer } from './pins/SegmentLayer.tsx'
import { useSegmentPins } from './pins/useSegmentPins.ts'
import type { AskedCatchment, Periods } from './useCatchments.ts'
import { useLegend } from './useLegend.ts'
import { useOutlines } from './useOutlines.ts'
import { type ShownOptions, useShown } from './useShown.ts'
import type { View } from './view.ts'

export interface CatchmentResultProps extends ShownOptions {
  readonly asked: readonly AskedCatchment[]
  readonly periods: Periods
  readonly isStale: boolean
  readonly onChange: (change: Partial<View>, options?: { readonly replace?: boolean }) => void
}

/** Referrals that are not on the map because nobody knows where their patients live. */
const WithoutStay = ({ count }: { readonly count: number }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  if (count === 0) return null
  return (
    <Typography sx={{ fontSize: 12 }}>
      {translate('renkei.catchment.without_stay', { count: formatCount(count, locale) })}
    </Typography>
  )
}

const mapHeight = { phone: 360, tablet: 460, pc: 'max(440px, calc(100dvh - 430px))' } as const

/** The maps with their legend, and the table beside them or what lies behind the picked area. */
export const CatchmentResult = ({ asked, periods, isStale, onChange, ...options }: CatchmentResultProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const device = useDevice()
  const user = useCurrentUser()
  const { view, months, catchments, places } = options
  const { scale, parts, figure, level, camera, municipalities, move } = useShown(options)
  const pins = useSegmentPins(view, periods)
  const maps = useRef<(MapHandle | null)[]>([])
  const { grouping } = useOutlines(view.outline)
  const legend = useLegend({
    figure,
    measure: view.measure,
    scale,
    hasUnknown: parts.some(({ fills }) => [...fills.values()].some(({ hatched }) => hatched)),
    pins,
  })
  const [pointed, setPointed] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.catchment.${key}`, args)
  const figureName = figures[figure].name[locale.startsWith('ja') ? 'ja' : 'en']
  const hospitals = asked.map(
    ({ groupMedicalInstitutionId: id }) =>
      user?.tenant.groupMedicalInstitutions.find((institution) => institution.id === id)?.name,
  )
  const departmentName = useDepartmentName(view.departments, translate('renkei.data_analysis.asked.no_department'))
  const codeAt = (municipality: string) => (level === 'prefecture' ? prefectureOf(municipality) : municipality)
  const pick = (code: string) => {
    setOpened(code)
    onChange({ area: code })
  }
  const shownAt = (at: MapView) => {
    move(at)
    onChange({ at }, { replace: true })
  }
  const note = text(`legend.note_${level}`, { by: text(`by.${view.by}`) })
  const titles = hospitals.map((hospital) =>
    [translate('renkei.shell.screens.segment_map'), legend.title, formatMonthRange(months, locale), note, hospital]
      .filter(Boolean)
      .join('　'),
  )
  const isEmpty = catchments.every(
    ({ areas, unknownArea }) => areas.length === 0 && !unknownArea.items.some(({ value }) => value),
  )
  if (isEmpty)
    return (
      <Card>
        <EmptyState
          title={text('empty.title')}
          hint={text(view.by === 'patient' ? 'empty.hint_patient' : 'empty.hint')}
        />
      </Card>
    )
  const rowAt = (code: string | null, rows: readonly AreaRow[]) => rows.find((row) => row.code === code)
  const isSideBySide = parts.length > 1
  const isWide = device === 'pc' && !isSideBySide
  return (
    <UntilAnswered isPrevious={isStale}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: isWide ? 'minmax(0, 1fr) minmax(500px, 42%)' : 'minmax(0, 1fr)',
          alignItems: 'stretch',
        }}
      >
        <Card sx={{ p: 1.5 }}>
          <Box
            sx={{
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns:
                isSideBySide && device !== 'phone' ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
            }}
          >
            {parts.map(({ rows, fills }, index) => (
              <div key={asked[index]?.groupMedicalInstitutionId ?? 'all'}>
                {hospitals[index] && (
                  <Typography component="h2" variant="h3" sx={{ mb: 0.5 }}>
                    {text('map.of_hospital', { hospital: hospitals[index] })}
                  </Typography>
                )}
                <CatchmentMap
                  ref={(handle) => {
                    maps.current[index] = handle
                  }}
                  label={text('map.title', { name: hospitals[index] ?? figureName })}
                  height={mapHeight[device]}
                  view={camera}
                  onMove={shownAt}
                  areas={fills}
                  grouping={grouping}
                  focused={pointed}
                  picked={view.area}
                  onHover={(code) => setPointed(code && codeAt(code))}
                  onPick={(code) => pick(codeAt(code))}
                >
                  {pins && (
                    <SegmentLayer
                      pins={pins}
                      onHover={(code) => setPointed(code && codeAt(code))}
                      onPick={(code) => pick(codeAt(code))}
                    />
                  )}
                </CatchmentMap>
                <MapInfo figure={figure} row={rowAt(pointed, rows)} />
                <WithoutStay count={catchments[index]?.referralsWithoutStay ?? 0} />
              </div>
            ))}
          </Box>
          <MapLegend title={legend.title} entries={legend.entries}>
            <Typography variant="caption" component="p" color="text.secondary">
              {note}
            </Typography>
          </MapLegend>
          <MapTools maps={maps} titles={titles} legend={legend.entries} />
        </Card>
        {/* The table scrolls beside the map and never makes the row higher. */}
        <Box
          sx={
            isWide ? { position: 'relative', minHeight: 480, '& > *': { position: 'absolute', inset: 0 } } : undefined
          }
        >
          <Card
            sx={{
              display: 'flex',
              flexDirection: 'column',
              maxHeight: isWide ? 'none' : '80dvh',
              '@media print': { position: 'static', maxHeight: 'none' },
            }}
          >
            {view.area !== null && (
              <PickedArea
                code={view.area}
                figure={figure}
                asked={asked}
                hospitals={hospitals}
                municipalities={municipalities}
                places={places}
                isOpened={opened === view.area}
                onPick={pick}
                onClose={() => onChange({ area: null })}
              />
            )}
            {view.area === null &&
              parts.map(({ rows, below }, index) => {
                const hospital = hospitals[index]
                const title = text(hospital ? 'table.of_hospital' : 'table.title', { name: figureName, hospital })
                const body = asked[index]
                return (
                  <Box
                    key={body?.groupMedicalInstitutionId ?? 'all'}
                    sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
                  >
                    <Stack
                      direction="row"
                      sx={{ px: 2, py: 1, gap: 1, alignItems: 'center', justifyContent: 'space-between' }}
                    >
                      <Typography component="h2" variant="h3">
                        {title}
                      </Typography>
                      <ExportButton
                        name={[text('table.file'), text(`by.${view.by}`), hospital].filter(Boolean).join('_')}
                        narrowed={[formatMonthRange(months, locale), ...view.departments.map(departmentName)]}
                        disabled={body === undefined}
                        csv={() => {
                          if (!body) throw new Error('A table without a request has no file')
                          return api.exportCatchmentAreas({ body })
                        }}
                      />
                    </Stack>
                    <AreaTable
                      title={title}
                      figure={figure}
                      level={level}
                      rows={rows}
                      below={below}
                      view={view}
                      focusOn={opened}
                      onSort={onChange}
                      onPick={pick}
                      onPoint={setPointed}
                    />
                  </Box>
                )
              })}
          </Card>
        </Box>
      </Box>
    </UntilAnswered>
  )
}
