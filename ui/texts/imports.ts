import { addTexts } from './texts.ts'

export const texts = addTexts({
  renkei: {
    imports: {
      medical_institutions: {
        title: { ja: '医療機関ラベルの取り込み', en: 'Import institution labels' },
      },
      communications: {
        title: { ja: 'コミュニケーションの取り込み', en: 'Import communications' },
      },
      open: { ja: 'ファイルから取り込む', en: 'Import from a file' },
    },
  },
})
