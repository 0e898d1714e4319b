import { useMutation } from '@tanstack/react-query'
import { api, ApiError, type RequestParameters } from '#dataProvider/client.ts'
import { download } from '#ui/queries/download.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import type { Analysis } from '../analysis.ts'

type Asked = RequestParameters<'createMonthlyReport'>['body']

/** The request for a report with the conditions of the screen. */
export const reportOf = ({ view, period, comparisonPeriod, filter }: Analysis): Asked => ({
  period,
  comparisonPeriod,
  unitType: view.unit,
  figure: view.figure,
  visitUnitType: view.visits,
  bothOrder: view.order,
  groupFigure: view.group_figure,
  months: view.months,
  visitOrder: view.visit_order,
  ...(view.doctor !== 'any' && { isDoctorAttended: view.doctor === 'met' }),
  ...(view.visit_type !== 'any' && { visitType: view.visit_type }),
  ...(view.staff.length > 0 && { staffIds: [...view.staff] }),
  ...filter,
})

/** The error message: the server's own words if the request is invalid. */
const reasonOf = (error: Error) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? (error.problem.errors?.[0]?.message ?? error.problem.detail)
    : undefined

/** Makes the monthly report for the management's meeting with the conditions of the screen, and saves it. */
export const useMonthlyReport = (analysis: Analysis) => {
  const toast = useToast()
  return useMutation({
    // Without a network the request fails at once instead of waiting for one.
    networkMode: 'always',
    mutationFn: () => api.createMonthlyReport({ body: reportOf(analysis) }),
    onSuccess: (file) => {
      download(file, file.name)
      toast('renkei.data_analysis.report.done')
    },
    onError: (error) => {
      const reason = reasonOf(error)
      toast(`renkei.data_analysis.report.${reason ? 'refused' : 'failed'}`, {
        type: 'error',
        messageArgs: { reason },
      })
    },
  })
}
