import { ChecklistOutlined, NotesOutlined, StickyNote2Outlined } from '@mui/icons-material'
import { IconButton, Link, Stack, Tooltip, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { PopoverDialog } from '#ui/page/PopoverDialog.tsx'
import type { FoundInstitution } from '#ui/institutions/foundInstitution.ts'
import '../../work/actionLists/texts.ts'
import '#ui/institutions/texts.ts'

interface MarkProps {
  /** Accessible name of the mark, including the institution's. */
  readonly label: string
  readonly title: string
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** A small button that opens its content below. */
const Mark = ({ label, title, icon, children }: MarkProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Tooltip title={title}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          className="no-print"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          // As high as a tag, with a larger area for pointer or finger.
          sx={{ p: 0, my: { xs: '-10px', sm: '-5px' }, mx: { sm: '-3px' } }}
        >
          {icon}
        </IconButton>
      </Tooltip>
      <PopoverDialog
        label={label}
        anchor={anchor}
        onClose={() => setAnchor(null)}
        sx={{ p: 2, width: 400, maxWidth: 'calc(100vw - 32px)', maxHeight: '60vh', overflow: 'auto' }}
      >
        <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
          {title}
        </Typography>
        {children}
      </PopoverDialog>
    </>
  )
}

const Text = ({ children }: { readonly children: string }) => (
  <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{children}</Typography>
)

const iconSize = { fontSize: 18 } as const

export interface NoteMarksProps {
  readonly institution: Pick<FoundInstitution, 'name' | 'memoContent' | 'specialNoteContent' | 'actionLists'>
}

/**
 * The office's notes about an institution: special note, memo, and the action lists in progress that contain it. Renders nothing if there are none.
 */
export const NoteMarks = ({ institution }: NoteMarksProps) => {
  const translate = useTranslate()
  const { name, memoContent, specialNoteContent, actionLists } = institution
  const lists = actionLists.filter(({ status }) => status === 'incomplete')
  const titles = {
    specialNote: translate('renkei.medical_institutions.special_note.title'),
    memo: translate('renkei.medical_institutions.memo.title'),
    actionLists: translate('renkei.shell.screens.action_lists'),
  }
  const labelOf = (title: string) => translate('renkei.medical_institutions.noted', { name, title })
  if (!specialNoteContent && !memoContent && lists.length === 0) return null
  return (
    <Stack component="span" direction="row" sx={{ flexShrink: 0 }}>
      {specialNoteContent && (
        <Mark
          label={labelOf(titles.specialNote)}
          title={titles.specialNote}
          icon={<StickyNote2Outlined sx={{ ...iconSize, color: 'warning.main' }} />}
        >
          <Text>{specialNoteContent}</Text>
        </Mark>
      )}
      {memoContent && (
        <Mark
          label={labelOf(titles.memo)}
          title={titles.memo}
          icon={<NotesOutlined sx={{ ...iconSize, color: 'text.secondary' }} />}
        >
          <Text>{memoContent}</Text>
        </Mark>
      )}
      {lists.length > 0 && (
        <Mark
          label={labelOf(titles.actionLists)}
          title={titles.actionLists}
          icon={<ChecklistOutlined sx={{ ...iconSize, color: 'text.secondary' }} />}
        >
          <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {lists.map(({ id, name: list, itemStatus }) => (
              <Stack component="li" key={id} direction="row" sx={{ columnGap: 1, alignItems: 'baseline' }}>
                <Link component={RouterLink} to={`/action_lists/${id}`} sx={{ mr: 'auto', overflowWrap: 'anywhere' }}>
                  {list}
                </Link>
                <Typography component="span" variant="caption" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
                  {translate(`renkei.action_lists.status.${itemStatus}`)}
                </Typography>
              </Stack>
            ))}
          </Stack>
        </Mark>
      )}
    </Stack>
  )
}
