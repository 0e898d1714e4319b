import { Add } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { DeletedRecords } from '#ui/page/DeletedRecords.tsx'
import { listReports, restoreReport } from '#ui/reports/definitionCalls.ts'
import { useDevice } from '#ui/useDevice.ts'
import { reportPaths } from '#contract/reports/reportPaths.ts'

/** Above the list: deleted reports, and a new one, which is not built on phones. */
export const ReportTools = ({ kind }: { readonly kind: ReportKind }) => {
  const translate = useTranslate()
  const device = useDevice()
  const deleted = async (signal: AbortSignal) => {
    const { definitions, totalCount } = await listReports(kind, { deleted: true, perPage: 100 }, { signal })
    return { records: definitions.map(({ id, name }) => ({ id, name, deletedAt: null })), total: totalCount }
  }
  return (
    <>
      <DeletedRecords
        title={translate('renkei.report_lists.deleted_reports')}
        queryKey={[`${kind}_reports`]}
        load={deleted}
        restore={(id) => restoreReport(kind, id)}
      />
      <Button component={Link} to="/report_subscriptions">
        {translate('renkei.shell.screens.report_subscriptions')}
      </Button>
      {device !== 'phone' && (
        <Button variant="contained" startIcon={<Add />} component={Link} to={`${reportPaths[kind]}/new`}>
          {translate('renkei.list.add')}
        </Button>
      )}
    </>
  )
}
