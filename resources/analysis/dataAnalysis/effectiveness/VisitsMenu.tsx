import { useLocale, useTranslate } from 'react-admin'
import { api, type RequestParameters } from '#dataProvider/client.ts'
import { headText } from '#ui/charts/chartTable.ts'
import { FiguresMenu } from '#ui/charts/figures/FiguresMenu.tsx'
import { useFigureFiles } from '#ui/charts/figures/useFigureFiles.tsx'
import { enumKey } from '#ui/fields/fieldText.ts'
import { allPages } from '../allPages.ts'

type Body = RequestParameters<'verifyEffectiveness'>['body']
export type Asked = Omit<Body, 'page' | 'perPage' | 'months'> & Required<Pick<Body, 'months'>>

export interface VisitsMenuProps {
  readonly asked: Asked
  /** True while there are no visits. */
  readonly disabled: boolean
}

/** Exports all visits, with the referrals before and after each and the cautionary note. */
export const VisitsMenu = ({ asked, disabled }: VisitsMenuProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, number>) =>
    translate(`renkei.data_analysis.effectiveness.${key}`, args)
  const head = (label: string) => headText({ label, unit: 'referrals' }, translate, locale)
  const ranking = (key: string) => translate(`renkei.data_analysis.rankings.${key}`)
  const { isDoctorAttended, visitType } = asked
  const files = useFigureFiles({
    title: text('title'),
    figures: ['referral_count'],
    listOf: 'data_analysis',
    notes: [
      [text('months'), text('months_each', { smart_count: asked.months }), 'condition'],
      [
        translate('renkei.data_analysis.visits.type'),
        visitType
          ? translate(enumKey('communications', 'communicationType', visitType))
          : translate('renkei.data_analysis.visits.any_type'),
        visitType && 'condition',
      ],
      [
        text('doctor'),
        text(`doctors.${isDoctorAttended === undefined ? 'any' : isDoctorAttended ? 'met' : 'not_met'}`),
        isDoctorAttended === undefined ? undefined : 'condition',
      ],
      [text('caution'), text('no_proof')],
      [text('caution'), text('per_visit')],
      ...(asked.ownDepartmentIds ? [[text('caution'), text('of_all')] as const] : []),
    ],
    table: async () => {
      const { rows, total } = await allPages(
        (page) => api.verifyEffectiveness({ body: { ...asked, ...page } }),
        ({ visits }) => visits,
      )
      return {
        total,
        head: [
          text('visited_at'),
          ranking('institution'),
          ranking('address'),
          text('doctor_met'),
          head(text('before')),
          head(text('after_in_file')),
          head(ranking('increase')),
        ],
        rows: rows.map((visit) => [
          visit.visitedAt,
          visit.medicalInstitution.name,
          visit.medicalInstitution.address,
          text(visit.isDoctorAttended ? 'met' : 'not_met'),
          visit.referralCountBefore,
          // An incomplete count is left empty, because it would look like a small number.
          visit.isComplete ? visit.referralCountAfter : null,
          visit.isComplete ? visit.increaseCount : null,
        ]),
      }
    },
  })
  return <FiguresMenu title={text('title')} choices={files} disabled={disabled} />
}
