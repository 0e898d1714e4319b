import { Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Block } from '../../../../../ui/page/Block.tsx'
import { TemplateTools } from '../templates/TemplateTools.tsx'
import { AttachmentInput, type AttachmentInputProps } from './AttachmentInput.tsx'
import { CategoryInput } from './CategoryInput.tsx'
import { FrameNote } from './FrameNote.tsx'
import { MainContentInput } from './MainContentInput.tsx'
import { SenderInputs } from './SenderInputs.tsx'
import { TitleInput } from './TitleInput.tsx'

export type ContentsPartProps = AttachmentInputProps

/** What an e-mail says, from whom it is, and what kind of e-mail it is. */
export const ContentsPart = (attachment: ContentsPartProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.email_editor.${key}`)
  return (
    <Stack spacing={2} sx={{ maxWidth: 860 }}>
      <Block title={text('about')}>
        <Stack spacing={2.5} sx={{ pt: 1 }}>
          <SenderInputs />
          <CategoryInput />
        </Stack>
      </Block>
      <Block title={text('message')} actions={<TemplateTools />}>
        <Stack spacing={2.5} sx={{ pt: 1 }}>
          <TitleInput />
          <MainContentInput />
          <FrameNote />
        </Stack>
      </Block>
      <Block title={text('attachment')}>
        <AttachmentInput {...attachment} />
      </Block>
    </Stack>
  )
}
