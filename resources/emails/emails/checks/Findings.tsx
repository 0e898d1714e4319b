import { CheckCircleOutlined, ErrorOutlined, InfoOutlined, WarningAmberOutlined } from '@mui/icons-material'
import { Box, Button, Stack, Typography } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { usePermission } from '#authProvider/usePermission.ts'
import { knownOr } from '#contract/entryOf.ts'
import { Block } from '#ui/page/Block.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { AttachedFiles } from '../AttachedFiles.tsx'
import type { EmailCheck, EmailFinding } from './useEmailCheck.ts'
import { useFindingText } from './useFindingText.ts'

const icons = {
  error: { Icon: ErrorOutlined, colour: 'error' },
  warning: { Icon: WarningAmberOutlined, colour: 'warning' },
  notice: { Icon: InfoOutlined, colour: 'action' },
} as const

interface FindingProps {
  readonly finding: EmailFinding
  readonly onJump: () => void
}

const Finding = ({ finding, onJump }: FindingProps) => {
  const translate = useTranslate()
  const say = useFindingText()
  const { Icon, colour } = knownOr(icons, finding.severity, icons.notice)
  const text = (key: string) => translate(`renkei.email_checks.${key}`)
  const sentence = say(finding)
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        gap: 1,
        py: 0.75,
        alignItems: 'start',
        borderBottom: 1,
        borderColor: 'hairline',
        '&:last-child': { border: 0 },
      }}
    >
      <Icon color={colour} titleAccess={text(`severities.${finding.severity}`)} sx={{ fontSize: 20, mt: 0.75 }} />
      <Typography sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', py: 0.75 }}>{sentence}</Typography>
      <Button
        size="small"
        aria-label={`${text(`jumps.${finding.place}`)}: ${sentence}`}
        onClick={onJump}
        sx={{ flexShrink: 0 }}
      >
        {text(`jumps.${finding.place}`)}
      </Button>
    </Stack>
  )
}

export interface FindingsProps {
  readonly query: UseQueryResult<EmailCheck>
  /** Goes to what a finding is about. */
  readonly onJump: (place: EmailFinding['place']) => void
}

/** What to look at before an e-mail is sent, each with a way to its place, and what it sends along. */
export const Findings = ({ query, onJump }: FindingsProps) => {
  const translate = useTranslate()
  const maySend = usePermission('sending')
  const text = (key: string) => translate(`renkei.email_checks.${key}`)
  return (
    <Block
      title={text('title')}
      actions={
        <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
          {text('again')}
        </Button>
      }
    >
      <QueryState query={query} lines={3}>
        {({ findings, attachments }) => (
          <Stack spacing={1}>
            {findings.length === 0 ? (
              <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
                <CheckCircleOutlined color="success" aria-hidden />
                <Typography>{text('nothing_found')}</Typography>
              </Stack>
            ) : (
              <Box aria-live="polite">
                {findings.some(({ severity }) => severity === 'error') && (
                  <Typography color={maySend ? 'error' : undefined} sx={{ mb: 1, fontWeight: 700 }}>
                    {text(maySend ? 'blocked' : 'blocked_for_others')}
                  </Typography>
                )}
                <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                  {findings.map((finding) => (
                    <Finding
                      key={`${finding.code} ${finding.place} ${finding.subject}`}
                      finding={finding}
                      onJump={() => onJump(finding.place)}
                    />
                  ))}
                </Stack>
              </Box>
            )}
            <AttachedFiles files={attachments} />
          </Stack>
        )}
      </QueryState>
    </Block>
  )
}
