import { ThumbUp, ThumbUpOutlined } from '@mui/icons-material'
import { Box, Button, Tooltip } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useRefresh } from './Comments.tsx'
import type { CommunicationRecord } from './TypeChip.tsx'
import { nameSeparator } from '#ui/format.ts'

/** Likes a communication or removes the like, and shows who likes it. */
export const LikeButton = ({ communication: { id, likes } }: { readonly communication: CommunicationRecord }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const refresh = useRefresh()
  const me = useCurrentUser()?.id
  const liked = likes.some((fan) => fan.id === me)
  const toggle = useMutation({
    mutationFn: async () => {
      await (liked ? api.unlikeCommunication({ communicationId: id }) : api.likeCommunication({ communicationId: id }))
      await refresh()
    },
  })
  const names = likes.map(({ name }) => name).join(nameSeparator(locale))
  const Icon = liked ? ThumbUp : ThumbUpOutlined
  return (
    <>
      <Tooltip describeChild title={names && translate('renkei.communications.liked_by', { names })}>
        <Button
          size="small"
          startIcon={<Icon />}
          aria-pressed={liked}
          disabled={toggle.isPending}
          onClick={() => toggle.mutate()}
          sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}
        >
          {translate('renkei.communications.like')}
          {likes.length > 0 && ` ${likes.length}`}
        </Button>
      </Tooltip>
      {toggle.error && (
        <Box sx={{ flexBasis: '100%', order: 1 }}>
          <SaveFailure error={toggle.error} />
        </Box>
      )}
    </>
  )
}
