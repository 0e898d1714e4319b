import { CampaignOutlined, ChatBubbleOutline, TaskAltOutlined } from '@mui/icons-material'
import { Button, Chip, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useDraftOwner } from '#authProvider/useDraftOwner.ts'
import { enumKey } from '#ui/fields/fieldText.ts'
import { formatDate } from '#ui/format.ts'
import { Deadline } from '../../work/tasks/Deadline.tsx'
import { Attachments } from './Attachments.tsx'
import { Comments, hasCommentDraft } from './Comments.tsx'
import { CommunicationDetails, shownDetailsOf } from './CommunicationDetails.tsx'
import { CommunicationActions } from './CommunicationActions.tsx'
import { LikeButton } from './LikeButton.tsx'
import { SentEmail } from './SentEmail.tsx'
import { type CommunicationRecord, TypeChip } from './TypeChip.tsx'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { OpenLink } from '#ui/page/OpenLink.tsx'
import '../vocs/texts.ts'

interface Props {
  readonly communication: CommunicationRecord
}

export interface CommunicationCardProps extends Props {
  /** Whether the institution is named. False if all communications are with the same one. */
  readonly named: boolean
  /** Whether the card shows the day, instead of a heading above it. */
  readonly dated?: boolean
  /** Whether the comments are expanded at first. */
  readonly open?: boolean
  /** Whether the lesser details share a line. */
  readonly isCompact?: boolean
  /** Whether it has just been recorded: it is brought into view, marked and read out. */
  readonly isNew?: boolean
  /** Leaves the communication's own page after it has been deleted there. */
  readonly onDeleted?: () => unknown
}

/** Takes the focus, and with it the view, so that people see what they have recorded, and screen readers read it. */
const takeFocus = (card: HTMLElement | null) => {
  card?.scrollIntoView({ block: 'center' })
  card?.focus({ preventScroll: true })
}

/** A communication with all its contents, as shown in timelines. */
export const CommunicationCard = (props: CommunicationCardProps) => {
  const { communication, named, dated = false, open = false, isCompact = false, isNew = false } = props
  const translate = useTranslate()
  const staffName = useStaffName()
  const locale = useLocale() ?? 'ja'
  const draftOwner = useDraftOwner()
  const [talking, setTalking] = useState(() => open || hasCommentDraft(draftOwner, communication))
  const { medicalInstitution, communicationType, actedDate, user, attachments, tasks, vocs, comments } = communication
  return (
    <Stack
      component="article"
      aria-label={`${formatDate(actedDate, locale)} ${medicalInstitution.name}`}
      spacing={1}
      {...(isNew && { ref: takeFocus, tabIndex: -1 })}
      sx={isNew ? { bgcolor: 'tint.contact', borderRadius: 2, p: 1, m: -1, outlineOffset: 0 } : undefined}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center' }}>
        {dated && <strong>{formatDate(actedDate, locale)}</strong>}
        <TypeChip type={communicationType} />
        {isNew && <Chip size="small" color="success" label={translate('renkei.communications.saved')} />}
        {named && (
          <OpenLink to={`/crms/${medicalInstitution.id}`} sx={{ fontWeight: 700 }}>
            {medicalInstitution.name}
          </OpenLink>
        )}
        <Typography component="span" color="text.secondary">
          {staffName(user)}
        </Typography>
        {communication.isDoctorAttended && shownDetailsOf(communicationType).has('isDoctorAttended') && (
          <Chip size="small" color="success" variant="outlined" label={translate('renkei.communications.doctor_met')} />
        )}
      </Stack>
      {communication.email && <SentEmail email={communication.email} />}
      <CommunicationDetails communication={communication} isCompact={isCompact} />
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
              <OpenLink to={`/tasks/${task.id}`}>{task.title}</OpenLink>
              <Typography component="span" variant="caption" color="text.secondary">
                {task.deadline && <Deadline record={task} />} {staffName(task.staff)}
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
              <OpenLink to={`/vocs/${voc.id}`}>{voc.title}</OpenLink>
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
          <CommunicationActions communication={communication} onDeleted={props.onDeleted} />
        </Stack>
      </Stack>
      {talking && <Comments communication={communication} />}
    </Stack>
  )
}
