import { Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Block } from '#ui/page/Block.tsx'
import type { MarkedPlaces } from '../../checks/useMarkedPlaces.ts'
import { ToMend } from '../ToMend.tsx'
import { TemplateTools } from '../templates/TemplateTools.tsx'
import { AttachmentInput, type AttachmentInputProps } from './AttachmentInput.tsx'
import { CategoryInput } from './CategoryInput.tsx'
import { FrameNote } from './FrameNote.tsx'
import { MainContentInput } from './MainContentInput.tsx'
import { SenderInputs } from './SenderInputs.tsx'
import { TitleInput } from './TitleInput.tsx'

export interface ContentsPartProps extends AttachmentInputProps {
  /** Where something must be corrected. */
  readonly marked: MarkedPlaces
}

/** What an e-mail says, from whom it is, and what kind of e-mail it is. */
export const ContentsPart = ({ marked, ...attachment }: ContentsPartProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.email_editor.${key}`)
  return (
    <Stack spacing={2} sx={{ maxWidth: 860 }}>
      <Block title={text('about')} actions={marked.has('sender_email') && <ToMend />}>
        <Stack spacing={2.5} sx={{ pt: 1 }}>
          <SenderInputs />
          <CategoryInput />
        </Stack>
      </Block>
      <Block
        title={text('message')}
        actions={
          <>
            {(marked.has('title') || marked.has('main_content')) && <ToMend />}
            <TemplateTools />
          </>
        }
      >
        <Stack spacing={2.5} sx={{ pt: 1 }}>
          <TitleInput />
          <MainContentInput />
          <FrameNote />
        </Stack>
      </Block>
      <Block title={text('attachment')} actions={marked.has('attachment_id') && <ToMend />}>
        <AttachmentInput {...attachment} />
      </Block>
    </Stack>
  )
}
