import type { ProblemKind } from './problemKind.ts'

/** What stands in the way of a change of a record. */
export const recordProblems = {
  edit_conflict: {
    status: 409,
    ja: ['先に更新されています', '先に内容が更新されています。最新の内容を確認してください。'],
    en: ['It was saved meanwhile', 'This has been changed. Please look at the newest version.'],
  },
  name_taken: {
    status: 409,
    ja: ['すでに使われています', '同じ名前がすでに登録されています。別の名前にしてください。'],
    en: ['Already in use', 'This name is already taken. Please choose another.'],
  },
  limit_reached: {
    status: 409,
    ja: ['上限に達しています', 'ご契約の上限に達しているため、これ以上追加できません。'],
    en: ['Limit reached', 'Your plan’s limit has been reached; no more can be added.'],
  },
  too_many_saved_filters: {
    status: 409,
    ja: ['上限に達しています', '保存した条件は、一つの画面につき100件までです。使わないものを削除してください。'],
    en: ['Limit reached', 'A screen can have 100 saved conditions. Please delete some that you do not need.'],
  },
  too_many_shared_filters: {
    status: 409,
    ja: [
      '上限に達しています',
      '組織で共有できる条件は、一つの画面につき100件までです。使わないものの共有をやめてください。',
    ],
    en: [
      'Limit reached',
      'An office can share 100 saved conditions a screen. Please stop sharing some that nobody needs.',
    ],
  },
  too_many_pinned_filters: {
    status: 409,
    ja: [
      'これ以上ピン留めできません',
      '一つの一覧にピン留めできる条件は8件までです。ほかの条件のピン留めを外してください。',
    ],
    en: ['No more can be pinned', 'Eight saved conditions can be pinned above a list. Please unpin another.'],
  },
  visit_plan_closed: {
    status: 409,
    ja: ['この予定は終わっています', 'すでに訪問済みか、取り消されています。最新の予定を確認してください。'],
    en: ['No longer planned', 'This visit is done already, or was cancelled. Please look at the newest plans.'],
  },
  recorded_already: {
    status: 409,
    ja: [
      'すでに記録されています',
      '同じ訪問予定またはタスクの記録があります。もう一つ別の記録として残すときは、その記録を確かめてから保存してください。',
    ],
    en: [
      'Recorded already',
      'A communication stands for this planned visit or task. To keep another one beside it, look at that first, then save.',
    ],
  },
  linked_record_deleted: {
    status: 409,
    ja: [
      '訪問予定またはタスクが削除されています',
      '記録する訪問予定またはタスクは削除されています。それと関係なく保存できます。',
    ],
    en: [
      'The planned visit or task was deleted',
      'The planned visit or task that this records was deleted. You can save without it.',
    ],
  },
  visit_plan_cancelled: {
    status: 409,
    ja: [
      '訪問予定が取り消されています',
      'この訪問予定は取り消されています。訪問済みにするか、予定と関係なく保存してください。',
    ],
    en: [
      'The visit was cancelled',
      'This planned visit was cancelled. Please mark it as done anyway, or save without it.',
    ],
  },
  task_finished: {
    status: 409,
    ja: [
      'タスクは完了になっています',
      'このタスクは、画面を開いたあとに完了になりました。同じ連絡が二重にならないか確かめてから、保存してください。',
    ],
    en: [
      'The task is finished',
      'This task was finished after you opened it. Please make sure that nothing was done twice, then save.',
    ],
  },
  visit_plan_moved: {
    status: 409,
    ja: [
      '訪問予定が変更されています',
      'この訪問予定は、画面を開いたあとに日付か担当者が変わりました。訪問済みにするか、予定と関係なく保存してください。',
    ],
    en: [
      'The planned visit was moved',
      'The day or the person of this planned visit has changed since you opened it. Please mark it as done, or save without it.',
    ],
  },
  institution_known: {
    status: 409,
    ja: [
      '似た医療機関がすでにあります',
      '同じ名称または電話番号の医療機関がすでに登録されています。別の医療機関であることを確かめてから追加してください。',
    ],
    en: [
      'Known already',
      'An institution with this name or telephone number is known already. Please make sure that it is another one.',
    ],
  },
  institution_in_use_as_own: {
    status: 409,
    ja: [
      '自院として設定されています',
      'テナント設定で自院またはグループの医療機関になっています。先に設定を変えてください。',
    ],
    en: [
      'It is the own hospital',
      'The tenant’s settings name it as the own institution or one of the group. Please change the settings first.',
    ],
  },
  merge_undone: {
    status: 409,
    ja: ['すでに元に戻されています', 'この統合はすでに取り消されています。'],
    en: ['Undone already', 'This merge has been taken back already.'],
  },
  institution_used: {
    status: 409,
    ja: [
      '記録のある医療機関は削除できません',
      '訪問記録・タスク・紹介データなど、この医療機関の記録があります（削除から30日以内のものを含みます）。同じ医療機関がほかにある場合は統合してください。',
    ],
    en: [
      'Records name it',
      'Visits, tasks, referrals or other records name this institution, or were deleted less than 30 days ago. If it is listed elsewhere too, please merge them.',
    ],
  },
  in_use: {
    status: 409,
    ja: ['使用中です', '使われているものが含まれています。削除すると、設定されている先からも外れます。'],
    en: ['In use', 'Something that would be deleted is in use; the records concerned would lose it.'],
  },
} as const satisfies Readonly<Record<string, ProblemKind>>
