import { ArchiveOutlined, UnarchiveOutlined } from '@mui/icons-material'
import { Box, Button, Card, Chip, Link, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { Alert } from '../alert.ts'
import { useArchiving } from '../useArchiving.ts'
import { useAsOfWords } from '../useAsOfWords.ts'
import { formatCount, formatDate } from '#ui/format.ts'
import { Facts } from '#ui/page/Facts.tsx'
import { Feedback } from './Feedback.tsx'
import { useIsOpen } from '#ui/page/OpenLink.tsx'
import '#resources/reports/reports/alertSettings/texts.ts'
import '../../alertConditions/texts.ts'

/** What an alert was raised by and when, and whether it is done with. */
export const AlertHead = ({ alert }: { readonly alert: Alert }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const asOfWords = useAsOfWords()
  const { archive, unarchive } = useArchiving()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.alerts.${key}`, args)
  const { id, kind, name, conditionSummary, isArchived, archivedBy, alertDate, report, alertConditionId } = alert
  const isOpen = useIsOpen()
  const count = (value: number) => <span className="figures">{formatCount(value, locale)}</span>
  return (
    <Card component="section" aria-label={name} sx={{ p: 2 }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, justifyContent: 'space-between', mb: 2 }}>
        <Box sx={{ minWidth: 0 }}>
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            {isArchived && <Chip size="small" variant="outlined" label={text('archived')} />}
          </Stack>
          {kind === 'condition' && (
            <Typography color="text.secondary" sx={{ mt: 0.5 }}>
              {conditionSummary}
            </Typography>
          )}
          {alert.formerPreset && (
            <Typography color="error" sx={{ mt: 0.5 }}>
              {translate(`renkei.alert_conditions.former_presets.${alert.formerPreset}`)}
            </Typography>
          )}
          <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, mt: 0.5 }}>
            {report && isOpen(`/medical_institutions_reports/${report.id}`) && (
              <Link component={RouterLink} to={`/medical_institutions_reports/${report.id}`}>
                {text('open_report')}
              </Link>
            )}
            {alertConditionId !== null && (
              <Link component={RouterLink} to={`/alert_conditions/new?copy=${alertConditionId}`}>
                {translate('renkei.alert_conditions.copy')}
              </Link>
            )}
          </Stack>
        </Box>
        <Stack sx={{ gap: 1, flexShrink: 0, alignItems: { xs: 'flex-start', sm: 'flex-end' } }} className="no-print">
          {isArchived ? (
            <Button
              variant="outlined"
              startIcon={<UnarchiveOutlined />}
              loading={unarchive.isPending}
              onClick={() => unarchive.mutate({ alertIds: [id] })}
            >
              {text('unarchive')}
            </Button>
          ) : (
            <Button
              variant="contained"
              startIcon={<ArchiveOutlined />}
              loading={archive.isPending}
              onClick={() => archive.mutate({ alertIds: [id] })}
            >
              {text('archive')}
            </Button>
          )}
          <Feedback alert={alert} />
        </Stack>
      </Stack>
      <Facts
        facts={[
          [text('fields.new'), count(alert.newCount)],
          [text('fields.all'), count(alert.targetCount)],
          [text('fields.withdrawn'), alert.withdrawnCount > 0 && count(alert.withdrawnCount)],
          [text('fields.date'), formatDate(alertDate, locale)],
          [text(alert.type === 'referral' || kind === 'report' ? 'fields.base_month' : 'fields.day'), asOfWords(alert)],
          [text('fields.archived_by'), archivedBy?.name],
        ]}
      />
    </Card>
  )
}
