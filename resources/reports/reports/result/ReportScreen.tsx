import { EditOutlined } from '@mui/icons-material'
import { Button, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { FavoriteButton } from '../FavoriteButton.tsx'
import { ReportMenu } from '../ReportMenu.tsx'
import { formatDateTime } from '#ui/format.ts'
import { Page } from '#ui/page/Page.tsx'
import { getReport, type SavedReport } from '#ui/reports/definitionCalls.ts'
import { reportAddress, reportKindIn, reportPaths } from '#contract/reports/reportPaths.ts'
import { useDevice } from '#ui/useDevice.ts'
import { PageFailed } from '#resources/errors/PageFailed.tsx'
import { NotFoundPage } from '#resources/errors/StatusPage.tsx'
import { AlertSettingsButton } from '../alertSettings/AlertSettingsButton.tsx'
import { SubscribeButton } from '../../subscriptions/SubscribeButton.tsx'
import { ReportResult } from './ReportResult.tsx'
import { requestOf } from './requestOf.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import './texts.ts'
import '../texts.ts'

interface SavedProps {
  readonly kind: ReportKind
  readonly report: SavedReport
}

const Head = ({ kind, report }: SavedProps) => {
  const translate = useTranslate()
  const staffName = useStaffName()
  const locale = useLocale() ?? 'ja'
  const navigate = useNavigate()
  const device = useDevice()
  return (
    <Stack
      direction="row"
      className="no-print"
      sx={{ gap: 1, alignItems: 'start', justifyContent: 'space-between', mb: 2 }}
    >
      <div>
        <Typography component="h1" variant="h1">
          {report.name}
        </Typography>
        <Typography variant="caption" component="p" color="text.secondary">
          {translate('renkei.report_results.changed', {
            name: staffName(report.createdBy),
            at: formatDateTime(report.updatedAt, locale),
          })}
        </Typography>
      </div>
      <Stack direction="row" sx={{ gap: 0.5, flexShrink: 0 }}>
        <FavoriteButton kind={kind} report={report} />
        {device !== 'phone' && <SubscribeButton report={{ kind, id: report.id }} />}
        {kind === 'medical_institution' && device !== 'phone' && <AlertSettingsButton reportId={report.id} />}
        {report.isEditable && device !== 'phone' && (
          <Button
            variant="outlined"
            startIcon={<EditOutlined />}
            component={Link}
            to={`${reportAddress(kind, report.id)}/edit`}
          >
            {translate('renkei.report_lists.edit')}
          </Button>
        )}
        <ReportMenu kind={kind} report={report} onDeleted={() => void navigate(reportPaths[kind])} />
      </Stack>
    </Stack>
  )
}

const Saved = ({ kind, report }: SavedProps) => {
  const request = useMemo(() => requestOf(report), [report])
  return (
    <>
      <Head kind={kind} report={report} />
      <ReportResult kind={kind} request={request} title={report.name} />
    </>
  )
}

const Report = ({ kind, id }: { readonly kind: ReportKind; readonly id: number }) => {
  const translate = useTranslate()
  const query = useQuery({
    queryKey: [`${kind}_reports`, 'one', id],
    queryFn: ({ signal }) => getReport(kind, id, { signal }),
  })
  const { data: report, error, refetch } = query
  if (error && !report) return <PageFailed error={error} onRetry={() => void refetch()} />
  const list = translate(`renkei.shell.screens.${kind}_reports`)
  return (
    <Page title={report?.name ?? list} back={{ to: reportPaths[kind], title: list }}>
      {report ? (
        <Saved kind={kind} report={report} />
      ) : (
        <Stack aria-busy sx={{ gap: 2 }}>
          <Skeleton width="min(100%, 320px)" height={36} />
          <Skeleton variant="rounded" height={56} />
          <Skeleton variant="rounded" height={480} />
        </Stack>
      )}
    </Page>
  )
}

/** The result of a saved report of the kind that the address names. */
const ReportScreen = () => {
  const { pathname } = useLocation()
  const id = Number(useParams().id)
  const kind = reportKindIn(pathname)
  if (!kind || !Number.isSafeInteger(id) || id <= 0) return <NotFoundPage />
  return <Report key={`${kind} ${id}`} kind={kind} id={id} />
}

export default ReportScreen
