import { addTexts } from '#ui/texts/texts.ts'
import { patientSheet } from './sheet/patientTexts.ts'

export const texts = addTexts({
  renkei: {
    reverse_referral_finder: {
      conditions: {
        departments: { ja: '診療科', en: 'Departments' },
        disease: { ja: '病名', en: 'Disease' },
        disease_example: { ja: '心不全、I50 など', en: 'I50, 心不全, …' },
        disease_hint: {
          ja: '病名の一部か、ICD-10・DPCのコードを入力してください',
          en: 'Type part of a name, or a code of ICD-10 or DPC',
        },
        disease_kinds: {
          icd10: { ja: 'ICD-10', en: 'ICD-10' },
          dpc: { ja: 'DPC 傷病名', en: 'DPC diseases' },
          mdc: { ja: '主要診断群', en: 'Main diagnostic groups' },
        },
        postal_code: { ja: '患者さんの郵便番号', en: 'Patient’s postal code' },
        postal_code_hint: {
          ja: '患者さんのお住まいの近くから探します。記録には残りません',
          en: 'Looks near the patient’s home. It is not recorded',
        },
        postal_code_incomplete: { ja: '7桁の数字で入力してください', en: 'Please enter seven digits' },
        municipality: { ja: '患者さんの市区町村', en: 'Patient’s municipality' },
        municipality_hint: { ja: '郵便番号から探しています', en: 'The postal code tells the place' },
        reach: { ja: '範囲', en: 'Within' },
        reaches: {
          '2km': { ja: '2 km 以内', en: '2 km' },
          '5km': { ja: '5 km 以内', en: '5 km' },
          '10km': { ja: '10 km 以内', en: '10 km' },
          '20km': { ja: '20 km 以内', en: '20 km' },
          municipality: { ja: '同じ市区町村', en: 'The same municipality' },
          secondary_medical_area: { ja: '同じ二次医療圏', en: 'The same secondary medical area' },
          anywhere: { ja: '指定なし（医療機関名で探すとき）', en: 'Anywhere (when looking for a name)' },
        },
        open_days: { ja: '診療している曜日', en: 'Open on' },
        open_days_hint: {
          ja: '診療時間がわからない医療機関は含まれません。',
          en: 'Institutions whose hours are unknown are left out.',
        },
        days: {
          mon: { ja: '月曜日', en: 'Monday' },
          tue: { ja: '火曜日', en: 'Tuesday' },
          wed: { ja: '水曜日', en: 'Wednesday' },
          thu: { ja: '木曜日', en: 'Thursday' },
          fri: { ja: '金曜日', en: 'Friday' },
          sat: { ja: '土曜日', en: 'Saturday' },
          sun: { ja: '日曜日', en: 'Sunday' },
          holiday: { ja: '祝日', en: 'Public holidays' },
        },
        evenings: { ja: '夜間（18時以降）', en: 'Evenings (after 18:00)' },
        functions: { ja: '機能（在宅・病床など）', en: 'Functions (home care, beds, …)' },
        facility_types: { ja: '施設種別', en: 'Facility types' },
        relations: { ja: 'これまでの関係', en: 'Relation so far' },
        relation: {
          referred: { ja: '紹介をいただいている', en: 'Refers to us' },
          sent_back: { ja: '逆紹介している', en: 'We send patients there' },
          same_disease: { ja: '同じ病気の実績がある', en: 'Knows the disease' },
          none: { ja: 'これまで関係がない', en: 'None so far' },
        },
        name: { ja: '医療機関名', en: 'Institution name' },
        only_open: { ja: '開院中のみ', en: 'Open institutions only' },
      },
      sort: {
        title: { ja: '並び順', en: 'Order' },
        fit: { ja: '適合順', en: 'Best fit' },
        distance: { ja: '近い順', en: 'Nearest' },
        relation: { ja: '関係の深い順', en: 'Closest relation' },
      },
      order: {
        title: { ja: '並び順のしくみ', en: 'How the order comes about' },
        sum: { ja: '適合は次の点数の合計（100点満点）です。', en: 'The fit is the sum of these points, 100 at most.' },
        distance: {
          ja: '近さ：最大%{points}点。指定した範囲の端で0点になります。',
          en: 'Distance: up to %{points} points, none at the edge of the chosen reach.',
        },
        department: {
          ja: '診療科：専門の診療科は%{points}点、内科・外科などの一般診療はその半分です。',
          en: 'Department: %{points} points for a specialist, half of them for general practice.',
        },
        referred: {
          ja: 'いただいた紹介：最大%{points}点。12か月で12件を満点とします。',
          en: 'Referrals to us: up to %{points} points, all of them for 12 in 12 months.',
        },
        sent_back: {
          ja: '当院からの逆紹介：最大%{points}点。12か月で12件を満点とします。',
          en: 'Our reverse referrals: up to %{points} points, all of them for 12 in 12 months.',
        },
        same_disease: {
          ja: '同じ病気の患者さんの実績：最大%{points}点。5名を満点とします。',
          en: 'Patients with the same disease: up to %{points} points, all of them for 5.',
        },
        equals: {
          ja: '条件が同じなら、当院へ紹介してくださる医療機関が先に並びます。',
          en: 'Of institutions that are equal otherwise, those that refer to us come first.',
        },
      },
      fit: {
        title: { ja: '適合', en: 'Fit' },
        part: { ja: '%{name} %{points}/%{most}点', en: '%{name} %{points}/%{most}' },
        distance: { ja: '近さ', en: 'Distance' },
        department: { ja: '診療科', en: 'Department' },
        relation: { ja: '関係', en: 'Relation' },
        sameDisease: { ja: '同じ病気', en: 'Same disease' },
      },
      understood: {
        place: {
          postal_code: {
            ja: '距離は、この郵便番号の地域（%{name}）にある医療機関の中央付近から測った目安です。',
            en: 'Distances are from about the middle of the institutions with this postal code (%{name}).',
          },
          postal_district: {
            ja: '距離は、郵便番号の上5桁が同じ地域（%{name}）の中央付近から測った、おおよその目安です（7桁では場所がわかりません）。',
            en: 'Distances are rough: from the middle of the postal codes with the same first five digits (%{name}).',
          },
          postal_region: {
            ja: '距離は、郵便番号の上3桁が同じ地域（%{name}）の中央付近から測ったもので、数キロ以上ずれることがあります。',
            en: 'Distances are vague, by some kilometres: from the middle of the postal codes with the same first three digits (%{name}).',
          },
          municipality: {
            ja: '距離は、%{name}の代表点から測った目安です。',
            en: 'Distances are from the representative point of %{name}.',
          },
          own_institution: {
            ja: '距離は自院から測っています。患者さんの郵便番号か市区町村を入力すると、お住まいからの距離になります。',
            en: 'Distances are from your own institution. Enter the patient’s postal code or municipality to measure from their home.',
          },
        },
        departments: {
          ja: '%{disease}を診る診療科として探しています：%{departments}。',
          en: 'Looking for departments that treat %{disease}: %{departments}.',
        },
        basis: {
          sent: { ja: '%{names}（当院の逆紹介の実績）', en: '%{names} (named by your reverse referrals)' },
          treated: { ja: '%{names}（当院で担当した診療科）', en: '%{names} (treated it here)' },
          table: { ja: '%{names}（主要診断群からの対応表）', en: '%{names} (by main diagnostic group)' },
          general: { ja: '%{names}（一般診療）', en: '%{names} (general practice)' },
        },
        stays: {
          ja: '%{disease}は、%{since}以降の入院 %{count}件をもとに実績を数えています。',
          en: 'Patients with %{disease} are counted from %{count} stays since %{since}.',
        },
        no_stays: {
          ja: '%{disease}の入院の記録がないため、診療科は対応表によります。',
          en: 'No stay with %{disease} is on record, so that departments follow a table.',
        },
        months: {
          ja: '紹介・逆紹介の件数は、%{first}〜%{last}の12か月です。',
          en: 'Referrals and reverse referrals are those of the 12 months from %{first} to %{last}.',
        },
      },
      reasons: {
        department: { ja: '%{names}があります', en: 'Has %{names}' },
        near: { ja: 'お住まいから%{distance}', en: '%{distance} from home' },
        near_own: { ja: '自院から%{distance}', en: '%{distance} from us' },
        referred: { ja: '紹介を%{count}件いただいています', en: '%{count} referrals to us' },
        sent_back: { ja: '逆紹介の実績%{count}件', en: '%{count} reverse referrals' },
        same_disease: { ja: '同じ病気の患者さん%{count}人の実績', en: '%{count} patients with the same disease' },
      },
      day_parts: {
        morning: { ja: '午前', en: 'morning' },
        afternoon: { ja: '午後', en: 'afternoon' },
        evening: { ja: '夜間', en: 'evening' },
      },
      result: {
        reason_separator: { ja: ' ／ ', en: ' / ' },
        open: { ja: '診療している曜日', en: 'Open' },
        hours_unknown: { ja: '診療時間 不明', en: 'Hours unknown' },
        referrals: { ja: '紹介', en: 'Referrals' },
        reverse_referrals: { ja: '逆紹介', en: 'Reverse referrals' },
        cases: { ja: '%{count}件', en: '%{count}' },
        last_visit: { ja: '最終訪問', en: 'Last visit' },
        from_patient: { ja: 'お住まいから', en: 'From home' },
        from_us: { ja: '自院から', en: 'From us' },
        special_note: { ja: '特記事項あり', en: 'Special note' },
        choose: { ja: '%{name}を候補に選ぶ', en: 'Choose %{name}' },
        record: { ja: '逆紹介を登録', en: 'Record reverse referral' },
        record_for: { ja: '%{name}への逆紹介を登録', en: 'Record a reverse referral to %{name}' },
        address: { ja: '住所', en: 'Address' },
        telephone: { ja: '電話', en: 'Telephone' },
        departments: { ja: '診療科', en: 'Departments' },
        functions: { ja: '機能', en: 'Functions' },
        doctors: { ja: '医師', en: 'Doctors' },
      },
      compare: {
        chosen: { ja: '選んだ候補', en: 'Chosen institutions' },
        count: { ja: '候補 %{count} / %{most}施設', en: '%{count} of %{most} chosen' },
        title: { ja: '候補の比較', en: 'Comparison' },
        compare: { ja: '比較する', en: 'Compare' },
        print: { ja: '患者さん用の案内', en: 'Sheets for the patient' },
        clear: { ja: '選択を解除', en: 'Clear' },
        remove: { ja: '%{name}を候補から外す', en: 'Remove %{name}' },
      },
      nothing: {
        refused: { ja: '条件を見直してください', en: 'Please change the conditions' },
        title: { ja: '条件に合う医療機関はありません', en: 'No institution fits these conditions' },
        hint: {
          ja: '範囲を広げる、曜日や機能の条件を外すなど、条件をゆるめてお試しください。',
          en: 'Try a wider reach, or fewer days and functions.',
        },
      },
      sheet: {
        screen: { ja: '患者さん用の案内', en: 'Sheets for the patient' },
        back_to_result: { ja: '検索結果へ戻る', en: 'Back to the result' },
        ...patientSheet,
      },
    },
  },
})
