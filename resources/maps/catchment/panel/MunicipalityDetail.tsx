import { Box, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import type { Reply } from '#dataProvider/client.ts'
import { figureText } from '#ui/charts/figures/figureText.ts'
import { formatCount, formatMonth } from '#ui/format.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import { type AskedCatchment, useCatchmentArea } from '../useCatchments.ts'
import { PanelPart } from './AreaPanel.tsx'
import { BarList } from './BarList.tsx'
import { OpenLink } from '#ui/page/OpenLink.tsx'

type Detail = Reply<'getCatchmentArea'>

const Institutions = ({ detail }: { readonly detail: Detail }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const user = useCurrentUser()
  const { pathname, search } = useLocation()
  const isOpen = user?.features.includes('medical_institutions_search')
  const { medicalInstitutions: named, medicalInstitutionCount: count } = detail
  const back = new URLSearchParams({ backLink: pathname + search })
  return (
    <>
      <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
        {named.map((institution) => (
          <li key={institution.id}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              {isOpen ? (
                <OpenLink to={`/crms/${institution.id}?${back}`} sx={{ minHeight: { xs: 32, sm: 24 } }}>
                  {institution.name}
                </OpenLink>
              ) : (
                institution.name
              )}
              <span className="figures">{figureText(institution.count, 'referrals', translate, locale)}</span>
            </Box>
          </li>
        ))}
      </Box>
      {count > named.length && (
        <Typography variant="caption" color="text.secondary">
          {translate('renkei.catchment.panel.more_institutions', { count: formatCount(count - named.length, locale) })}
        </Typography>
      )}
    </>
  )
}

/** The parts of a municipality's figures: institutions, months, ages and departments. */
const Parts = ({ detail, by }: { readonly detail: Detail; readonly by: AskedCatchment['by'] }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.catchment.panel.${key}`, args)
  const barOf = (key: string, name: string, count: number | null) => ({
    key,
    name,
    count: count ?? 0,
    text: figureText(count, 'referrals', translate, locale),
  })
  const months = detail.months.map(({ month, count }) => barOf(month, formatMonth(month, locale), count))
  const ages = detail.ages.map(({ from, count }) =>
    barOf(String(from), from === null ? text('age_unknown') : text('age', { from, to: from + 9 }), count),
  )
  const departments = detail.departments.map(({ ownDepartment, count }) =>
    barOf(String(ownDepartment?.id), ownDepartment?.name ?? text('no_department'), count),
  )
  const part = (title: string, bars: typeof months) =>
    bars.length > 0 && (
      <PanelPart title={title}>
        <BarList label={title} bars={bars} />
      </PanelPart>
    )
  return (
    <>
      {detail.medicalInstitutionCount > 0 && (
        <PanelPart title={text(`institutions_${by}`)}>
          <Institutions detail={detail} />
        </PanelPart>
      )}
      {part(text(`months_${by}`), months)}
      {part(text('ages'), ages)}
      {part(text('departments'), departments)}
    </>
  )
}

export interface MunicipalityDetailProps {
  readonly code: string
  readonly asked: AskedCatchment
}

/** What a municipality's figures consist of, once it has been fetched. */
export const MunicipalityDetail = ({ code, asked }: MunicipalityDetailProps) => (
  <QueryState query={useCatchmentArea(code, asked)} lines={12}>
    {(detail) => <Parts detail={detail} by={asked.by} />}
  </QueryState>
)
