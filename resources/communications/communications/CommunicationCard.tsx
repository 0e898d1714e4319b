import { CampaignOutlined, ChatBubbleOutline, TaskAltOutlined } from '@mui/icons-material'
import { Box, Button, Chip, Link, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { detailsOf } from '../../../contract/communications/communications.ts'
import { camelName } from '../../../dataProvider/fieldNames.ts'
import { enumKey } from '../../../ui/fields/fieldText.ts'
import { labelValueText } from '../../../ui/fields/labelValues.ts'
import { formatDate } from '../../../ui/format.ts'
import { Deadline } from '../../work/tasks/Deadline.tsx'
import { Attachments } from './Attachments.tsx'
import { Comments } from './Comments.tsx'
import { CommunicationActions } from './CommunicationActions.tsx'
import { useCommunicationLabels } from '../../../ui/labels/communicationLabels.ts'
import { LikeButton } from './LikeButton.tsx'
import { type CommunicationRecord, TypeChip } from './TypeChip.tsx'

interface Props {
  readonly communication: CommunicationRecord
}

const details = [
  'eventName',
  'purpose',
  'category',
  'attendee',
  'personInChargeHospital',
  'story',
  'memo',
  'otherMemo',
] as const

/** The details that a type of communication shows. The record may have others from before its type was changed. */
const shownDetails = (type: CommunicationRecord['communicationType']) => new Set(detailsOf[type].map(camelName))

const Details = ({ communication }: Props) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { labels, departments } = useCommunicationLabels()
  const shown = shownDetails(communication.communicationType)
  const facts = [
    ...details
      .filter((field) => shown.has(field))
      .map((field) => [translate(`resources.communications.fields.${field}`), communication[field]] as const),
    ...communication.labelValues.map((value) => {
      const label = labels.find(({ id }) => id === value.labelId)
      return [label?.name ?? '', label && labelValueText(label, value, locale, departments)] as const
    }),
  ]
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', columnGap: 1.5, rowGap: 0.5, m: 0 }}
    >
      {facts.map(([name, value]) =>
        value ? (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography
              component="dt"
              variant="caption"
              color="text.secondary"
              sx={{ lineHeight: 1.75, maxWidth: 140, overflowWrap: 'anywhere' }}
            >
              {name}
            </Typography>
            <Typography component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ) : null,
      )}
    </Box>
  )
}

export interface CommunicationCardProps extends Props {
  /** Whether the institution is named. False if all communications are with the same one. */
  readonly named: boolean
  /** Whether the card shows the day, instead of a heading above it. */
  readonly dated?: boolean
  /** Whether the comments are expanded at first. */
  readonly open?: boolean
}

/** A communication with all its contents, as shown in timelines. */
export const CommunicationCard = ({ communication, named, dated = false, open = false }: CommunicationCardProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [talking, setTalking] = useState(open)
  const { medicalInstitution, communicationType, actedDate, user, attachments, tasks, vocs, comments } = communication
  return (
    <Stack component="article" aria-label={`${formatDate(actedDate, locale)} ${medicalInstitution.name}`} spacing={1}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center' }}>
        {dated && <strong>{formatDate(actedDate, locale)}</strong>}
        <TypeChip type={communicationType} />
        {named && (
          <Link component={RouterLink} to={`/crms/${medicalInstitution.id}`} sx={{ fontWeight: 700 }}>
            {medicalInstitution.name}
          </Link>
        )}
        <Typography component="span" color="text.secondary">
          {user.name}
        </Typography>
        {communication.isDoctorAttended && shownDetails(communicationType).has('isDoctorAttended') && (
          <Chip size="small" color="success" variant="outlined" label={translate('renkei.communications.doctor_met')} />
        )}
      </Stack>
      <Details communication={communication} />
      {attachments.length > 0 && <Attachments files={attachments} />}
      {tasks.length > 0 && (
        <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {tasks.map((task) => (
            <Stack component="li" key={task.id} direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
              <TaskAltOutlined
                fontSize="small"
                color={task.status === 'finished' ? 'success' : 'disabled'}
                aria-hidden
              />
              <Link component={RouterLink} to={`/tasks/${task.id}`}>
                {task.title}
              </Link>
              <Typography component="span" variant="caption" color="text.secondary">
                {task.deadline && <Deadline record={task} />} {task.staff.name}
              </Typography>
            </Stack>
          ))}
        </Stack>
      )}
      {vocs.length > 0 && (
        <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {vocs.map((voc) => (
            <Stack component="li" key={voc.id} direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
              <CampaignOutlined fontSize="small" color="disabled" aria-hidden />
              <Link component={RouterLink} to={`/vocs/${voc.id}`}>
                {voc.title}
              </Link>
              <Typography component="span" variant="caption" color="text.secondary">
                {translate(enumKey('vocs', 'status', voc.status))}
              </Typography>
            </Stack>
          ))}
        </Stack>
      )}
      <Stack direction="row" className="no-print" sx={{ alignItems: 'center', flexWrap: 'wrap', ml: -0.5 }}>
        {communication.deletedAt === null && (
          <>
            <LikeButton communication={communication} />
            <Button
              size="small"
              startIcon={<ChatBubbleOutline />}
              aria-expanded={talking}
              onClick={() => setTalking(!talking)}
              sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}
            >
              {translate('renkei.communications.comments')}
              {comments.length > 0 && ` ${comments.length}`}
            </Button>
          </>
        )}
        <Stack direction="row" sx={{ ml: 'auto' }}>
          <CommunicationActions communication={communication} />
        </Stack>
      </Stack>
      {talking && <Comments communication={communication} />}
    </Stack>
  )
}
