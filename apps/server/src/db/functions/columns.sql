-- Functions that generated columns and indexes use. They read no table, so each migration can use them as they are
-- here. To change what one returns, add a migration that updates the columns; other parameters need another name.

-- Returns a model's type, by the rule of packages/domain/src/models/model-type.ts, for every writer.
create or replace function model_type_of(name text, slug text, capabilities text[], outputs text[]) returns text
  language sql immutable strict parallel safe as $$
  select case
    when 'embedding-generation' = any(capabilities) or t.named ~ '(^|[^a-z0-9])embed' then 'embedding'
    when 'reranking' = any(capabilities) or t.named ~ '(^|[^a-z0-9])rerank' then 'rerank'
    when t.named ~ '(^|[^a-z0-9])(guard|guardian|safeguard|moderation)([^a-z0-9]|$)' then 'moderation'
    when ('video' = any(outputs) and 'text' <> all(outputs)) or ('video-generation' = any(capabilities) and not t.talks)
      then 'video'
    when ('image' = any(outputs) and 'text' <> all(outputs))
      or ('image-generation' = any(capabilities)
        and (not t.talks or t.named ~ '(^|[^a-z0-9])image([^a-z0-9]|$)')) then 'image'
    when t.named ~ '(^|[^a-z0-9])(tts|asr|whisper|transcribe|realtime|audio|speech|voice)' then 'speech'
    when 'speech-to-text' = any(capabilities) or 'real-time-processing' = any(capabilities)
      or ('audio' = any(outputs) and 'text' <> all(outputs)) then 'speech'
    when not t.talks and ('text-to-speech' = any(capabilities) or 'audio' = any(outputs)) then 'speech'
    when t.named ~ '(^|[^a-z0-9])ocr([^a-z0-9]|$)' then 'other'
    else 'chat' end
  from (select lower(name || ' ' || slug) as named, 'function-calling' = any(capabilities) as talks) t
$$;

-- Returns search words for a type: a search for "embedding" finds all embedding models, regardless of their names.
create or replace function model_type_words(type text) returns text
  language sql immutable strict parallel safe
  return case type when 'embedding' then 'embeddings' when 'rerank' then 'reranker' when 'speech' then 'speech and audio'
    when 'image' then 'image generation' when 'video' then 'video generation' when 'moderation' then 'moderation'
    else '' end;

-- Returns the kind of a licence, by the rule of packages/domain/src/models/model-licence.ts.
create or replace function licence_kind_of(licence text) returns text language sql immutable parallel safe
  return case
    when coalesce(licence, '') = '' then 'unknown'
    when licence ~* '^proprietary$' then 'closed'
    when licence ~* '\ync\y|non-?commercial|non-?production|research' then 'non-commercial'
    when licence ~* '^(mit|apache([ -]2\.0)?|bsd([ -][0-9]-clause)?|isc|unlicense|cc0([ -]1\.0)?|cc[ -]by([ -][0-9.]+)?)( licen[cs]e)?$'
      then 'permissive'
    else 'own-terms' end;

-- Returns all pairs of neighbouring characters, to find a text of two characters, for which a trigram index does not
-- work.
create or replace function search_pairs(content text) returns text[]
  language sql immutable strict parallel safe
  return array(select substr(content, position, 2) from generate_series(1, length(content) - 1) as position);

-- Returns the text in lower case, by the rule of packages/domain/src/text/fold-case.ts: a fixed list, under every
-- locale.
create or replace function fold_case(content text) returns text
  language sql immutable strict parallel safe
  return case when octet_length(content) = length(content) then lower(content collate "C")
    else translate(lower(content collate "C"),
      'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽΆΈΉΊΌΎΏΑ'
      'ΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜ'
      'ҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴ'
      'ḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾＡＢＣ'
      'ＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ',
      'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžάέήίόύώα'
      'βγδεζηθικλμνξοπρστυφχψωϊϋѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝ'
      'ҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵ'
      'ḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿａｂｃ'
      'ｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ') end;

create or replace function joined_lines(lines text[]) returns text language sql immutable strict parallel safe
  return array_to_string(lines, chr(10));

-- Returns the words of a text with single spaces between them; letters and digits are separate words. The rule of
-- packages/domain/src/search/search-text.ts.
create or replace function search_words(content text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(regexp_replace(regexp_replace(fold_case(content),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+', ' ', 'g'),
    '([0-9])([^0-9 ])', '\1 \2', 'g'), '([^0-9 ])([0-9])', '\1 \2', 'g'), ' ');

-- Returns the text that a search reads: `^name$ words of the name > other words `.
create or replace function search_index_of(name text, others text) returns text
  language sql immutable strict parallel safe
  return (select '^' || replace(words, ' ', '') || '$ ' || words || ' > ' || search_words(others) || ' '
    from (select search_words(name) as words) as w);

-- Returns the sort key of a model among equally good matches, by the rule of
-- packages/domain/src/search/search-order.ts.
create or replace function model_search_order(is_sold_by_maker boolean, offer_count integer, day date, is_retired boolean)
  returns integer language sql immutable parallel safe
  return case when is_retired then 1000000 else 0 end
    - greatest(least(coalesce(day - date '2000-01-01', 0), 99999), 0)
    - round(500 * (ln((1 + least(offer_count, 1000))::float8) / ln(2::float8)
      + case when is_sold_by_maker then 1 else 0 end))::integer;
