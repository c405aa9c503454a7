-- What the operator wrote for pages of the website, by page: { "privacy": "## What we store …" }. A page that is missing
-- shows the text that comes with the product.
alter table languages add column page_texts jsonb not null default '{}' check (jsonb_typeof(page_texts) = 'object');
