import { addTexts } from '../texts/texts.ts'

export const texts = addTexts({
  renkei: {
    tenant_setting: {
      used_delete: { ja: '削除して保存', en: 'Delete and save' },
      reload: { ja: '最新の内容を読み込む', en: 'Load the newest version' },
    },
  },
})
