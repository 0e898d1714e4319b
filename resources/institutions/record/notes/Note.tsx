import { EditOutlined } from '@mui/icons-material'
import { Box, Button, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { readDraft } from '#authProvider/drafts.ts'
import { useUnsavedSince } from '#ui/form/drafts/useUnsavedSince.ts'
import { Block } from '#ui/page/Block.tsx'
import { formatDateTime } from '#ui/format.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import { NoteEditor } from './NoteEditor.tsx'
import { draftFrom, type NoteDraft, noteKey, type NoteKind, notes, type StoredNote } from './notes.ts'
import '#ui/institutions/texts.ts'

const NoteText = ({ note }: { readonly note: StoredNote }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  return (
    <>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.content}</Typography>
      {note.lastUpdatedDate && (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 1 }}>
          <Box component="span" sx={{ display: 'inline-block', mr: 1 }}>
            {formatDateTime(note.lastUpdatedDate, locale)}
          </Box>
          <Box component="span" sx={{ display: 'inline-block' }}>
            {translate('renkei.medical_institutions.note.updated_by', { name: note.lastUpdatedUser?.name ?? '' })}
          </Box>
        </Typography>
      )}
    </>
  )
}

interface NoteProps extends BlockProps {
  readonly kind: NoteKind
}

const Note = ({ kind, institutionId }: NoteProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const queryKey = noteKey(kind, institutionId)
  const draftKey = queryKey.join(' ')
  const query = useQuery({ queryKey, queryFn: ({ signal }) => notes[kind].read({ id: institutionId }, { signal }) })
  const [draft, setDraft] = useState<NoteDraft | undefined>(() => draftFrom(readDraft(draftKey)))
  const { restoredSince, since } = useUnsavedSince(draftKey, draft !== undefined)
  const title = translate(`renkei.medical_institutions.${kind}.title`)
  const { data: note } = query
  const isEmpty = note?.content === '' && !draft
  return (
    <Block
      long
      title={title}
      nothing={isEmpty && translate('renkei.medical_institutions.note.none')}
      tone={kind === 'special_note' ? 'note' : 'plain'}
      actions={
        note &&
        !draft && (
          <Button
            size="small"
            className="no-print"
            startIcon={<EditOutlined />}
            aria-label={translate(`renkei.medical_institutions.note.${note.content ? 'edit' : 'write'}_named`, {
              name: title,
            })}
            onClick={() => setDraft({ content: note.content, basedOn: note.lastUpdatedDate })}
          >
            {translate(`renkei.medical_institutions.note.${note.content ? 'edit' : 'write'}`)}
          </Button>
        )
      }
    >
      <QueryState query={query} lines={3}>
        {(stored) =>
          isEmpty ? null : draft ? (
            <NoteEditor
              kind={kind}
              institutionId={institutionId}
              title={title}
              stored={stored}
              draft={draft}
              draftKey={draftKey}
              since={since}
              restoredSince={restoredSince}
              onStored={(saved) => queryClient.setQueryData(queryKey, saved)}
              onClose={(outcome) => {
                setDraft(undefined)
                if (outcome === 'saved')
                  toast('renkei.medical_institutions.note.saved', { messageArgs: { name: title } })
              }}
            />
          ) : (
            <NoteText note={stored} />
          )
        }
      </QueryState>
    </Block>
  )
}

/** The memo on an institution. */
export const Memo = ({ institutionId }: BlockProps) => <Note kind="memo" institutionId={institutionId} />

/** The special note on an institution, always visible. */
export const SpecialNote = ({ institutionId }: BlockProps) => <Note kind="special_note" institutionId={institutionId} />
