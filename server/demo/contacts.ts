import type { CommunicationType } from '#contract/communicationTypes.ts'

/** A kind of contact in the demo's offices. */
export interface ContactKind {
  readonly type: CommunicationType
  /** How often it happens, relative to the others. */
  readonly weight: number
  readonly purposes: readonly string[]
  readonly memos: readonly string[]
  readonly stories: readonly string[]
}

const visitPurposes = [
  '定期訪問',
  '新任医師の紹介',
  '地域連携パスの説明',
  '外来担当表のお届け',
  '広報誌のお届け',
  '症例検討会のご案内',
  '紹介患者さんの経過報告',
  '逆紹介の受け入れ確認',
]
const visitStories = [
  '循環器の当日枠ができたことを説明。「急ぎのときに助かる」とのこと。',
  '返書の届くまでの日数についてご意見をいただいた。院内で共有する。',
  '整形外科の新しい術式に関心あり。次回は資料を持参する。',
  '在宅医療の受け入れを来月から増やす予定と伺った。',
  'スタッフの交代があり、連携の窓口が事務長から看護師長に変わった。',
  '紹介状の書式を簡単にしてほしいとの要望。FAX用紙をお渡しした。',
  '糖尿病の教育入院について質問があり、対象と費用を説明した。',
  '画像の共有方法を確認。CDよりオンラインを希望された。',
]
const visitMemos = [
  '駐車場は建物の裏。受付で名刺を渡す。',
  '昼休み（12時半から）が話しやすい。',
  '次回は副院長も同席の予定。',
  '広報誌は3部ほしいとのこと。',
  '木曜は手術日のため避ける。',
  '先生はお忙しく、5分ほどの面談だった。',
]
const callMemos = [
  '返書は明日発送とお伝えした。',
  '外来の空き状況のお問い合わせ。医事課につないだ。',
  '転院の相談。相談員から折り返す。',
  '紹介予約を一件お受けした。',
  '先生は不在。事務の方に伝言をお願いした。',
]

/** The kinds of contact, the most frequent first. */
export const contactKinds: readonly ContactKind[] = [
  { type: 'visit', weight: 45, purposes: visitPurposes, memos: visitMemos, stories: visitStories },
  {
    type: 'phone',
    weight: 28,
    purposes: ['返書の確認', '受診予約の調整', '転院の相談', '訪問日時の調整'],
    memos: callMemos,
    stories: [],
  },
  {
    type: 'postal_item',
    weight: 8,
    purposes: ['外来担当表の送付', '広報誌の送付', 'お礼状', '年頭のご挨拶'],
    memos: ['院長名で送付。', '宛先が変わったとのこと。台帳を直した。'],
    stories: [],
  },
  {
    type: 'new_visit',
    weight: 6,
    purposes: ['開院のご挨拶', '病院案内', '登録医制度のご案内'],
    memos: ['近くに駐車場なし。', '次は診療の空く水曜の午後に。'],
    stories: ['開院の経緯と得意な分野を伺った。', '当院の救急の受け入れについて質問があった。'],
  },
  {
    type: 'email',
    weight: 5,
    purposes: ['講演会のご案内', '資料の送付', '訪問日時の調整'],
    memos: ['出席のお返事をいただいた。'],
    stories: ['講演会の日程と会場をお知らせした。'],
  },
  {
    type: 'referral_acceptance',
    weight: 4,
    purposes: [],
    memos: ['当日中に返書を送った。', '予約枠を一つ空けて対応した。'],
    stories: ['急ぎの検査の依頼をお受けした。', '入院の相談を病棟と調整してお受けした。'],
  },
  {
    type: 'event_attendance',
    weight: 3,
    purposes: [],
    memos: ['名刺交換のみ。'],
    stories: ['講演後に意見交換を行った。'],
  },
  {
    type: 'refused_referral',
    weight: 1,
    purposes: [],
    memos: ['翌日お詫びの電話をした。'],
    stories: ['満床のためお断りした。', '専門の医師が不在の日だったため、他院をご案内した。'],
  },
]

/** Next actions after a visit. */
export const nextActions = [
  '返書の状況を確認して電話する',
  '外来担当表の更新版を届ける',
  '症例検討会のご案内を送る',
  '聞いたご要望を診療科に伝えて回答する',
  '新しい術式の資料を用意して再訪する',
  '診療科部長の同行訪問を調整する',
  'FAX用紙と紹介状の書式を送る',
  '地域連携パスの説明日を決める',
] as const

export const eventNames = ['地域連携の会', '登録医総会', '症例検討会', '市民公開講座']
export const attendees: readonly [string, ...string[]] = [
  '院長',
  '院長、事務長',
  '副院長',
  '事務長',
  '看護師長',
  '受付の方',
]
export const companions = ['循環器内科部長', '外科部長', '看護部長', '病院長', '医療ソーシャルワーカー']
export const categories = ['挨拶', '情報提供', '要望・相談', '症例', '事務連絡']
export const remarks = [
  'ありがとうございます。次は同行します。',
  '了解しました。',
  '外来の担当にも伝えました。',
  'よい話が聞けましたね。',
]
