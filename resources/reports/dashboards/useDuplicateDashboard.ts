import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { api } from '#dataProvider/client.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { type Dashboard, dashboardsKey } from './dashboard.ts'
import '../reports/texts.ts'

const maxName = 100

/** Makes another dashboard with the same tiles and filters, and opens it to be changed. Its tiles show the same reports. */
export const useDuplicateDashboard = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const toast = useToast()
  const sayFailure = useSayFailure()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ name, filterDepartment, medicalInstitutionLabelId, contents }: Dashboard) =>
      api.createDashboard({
        body: {
          name: translate('renkei.report_lists.copy_of', { name }).slice(0, maxName),
          filterDepartment,
          medicalInstitutionLabelId,
          contents: [...contents],
        },
      }),
    onSuccess: async ({ id, name }) => {
      await queryClient.invalidateQueries({ queryKey: dashboardsKey })
      toast('renkei.report_lists.duplicated', { messageArgs: { name } })
      void navigate(`/dashboards/${id}/edit`)
    },
    onError: (error) => sayFailure(error, 'renkei.report_lists.not_duplicated'),
  })
}
